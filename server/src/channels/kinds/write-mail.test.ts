import { expect, test } from 'vitest'
import { writeMail } from '#channels/kinds/write-mail'
import type { Message, MessageEntry } from '#channels/message'

const APP = 'https://bills.example.org'

const entryOf = (id: number, actions: MessageEntry['actions'] = []): MessageEntry => ({
  text: `Bill ${id}`,
  link: `${APP}/bills/${id}`,
  actions,
})

const linksOf = (entries: MessageEntry[], link: string) => {
  const message: Message = {
    id: 'AbCdEfGhIjKlMnOpQrStUv',
    language: 'en',
    title: 'Bills',
    entries,
    closing: undefined,
    link,
    actions: [],
    unsubscribe: undefined,
    isUrgent: false,
    expiresAt: new Date('2026-02-05T09:00:00.000Z'),
  }
  return writeMail('ada@example.org', message, APP).text.match(/https:\S+/g)
}

test('each bill of several has its own links: to act where that is possible, otherwise to the bill', () => {
  const pay = { label: 'Mark as paid', page: `${APP}/act#1`, post: undefined }
  expect(linksOf([entryOf(1, [pay]), entryOf(2)], `${APP}/?group=1`)).toEqual([
    `${APP}/act#1`,
    `${APP}/bills/2`,
    `${APP}/?group=1`,
  ])
  expect(linksOf([entryOf(2)], `${APP}/bills/2`)).toEqual([`${APP}/bills/2`])
})
