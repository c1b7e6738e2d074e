import type { ActionAnswer } from '@duebook/contract'
import { expect, test } from 'vitest'
import { actionTitle, addressOf, shownFor } from './push-rules.ts'

const ACTION = { label: 'Mark as paid', page: 'https://bills.example.org/act#a', token: 'a' }

test('a message is shown with a button for each of its first two actions', () => {
  const { title, options } = shownFor({
    title: 'Rent is due today',
    body: 'Rent, €1,200.50',
    tag: 'm1',
    link: '/bills/7',
    actions: [ACTION, { ...ACTION, label: 'Remind me tomorrow' }, { ...ACTION, label: 'A third' }],
  })
  expect(title).toBe('Rent is due today')
  expect(options).toMatchObject({
    body: 'Rent, €1,200.50',
    tag: 'm1',
    actions: [
      { action: '0', title: 'Mark as paid' },
      { action: '1', title: 'Remind me tomorrow' },
    ],
    data: { link: '/bills/7' },
  })
})

test('a message that cannot be read is shown all the same, because every push must be', () => {
  expect(shownFor({})).toMatchObject({ title: 'Duebook', options: { body: '', actions: [] } })
})

test.each([
  [undefined, '/'],
  ['https://bills.example.org/bills/7?group=2', '/bills/7?group=2'],
  ['https://elsewhere.example/act#token', '/act#token'],
  ['//elsewhere.example/x', '/x'],
  ['http://[', '/'],
])('a click on %s stays in the app: %s', (link, address) => {
  expect(addressOf(link, 'https://bills.example.org')).toBe(address)
})

test.each([
  [{ action: 'pay', result: 'done', type: 'bill', language: 'en' }, 'Rent: marked as paid'],
  [{ action: 'pay', result: 'done', type: 'deposit', language: 'en' }, 'Rent: marked as received'],
  [{ action: 'snooze', result: 'done', type: 'bill', language: 'de' }, 'Rent: zurückgestellt'],
  [{ action: 'pay', result: 'already_settled', type: 'bill', language: 'de' }, 'Rent: bereits erledigt'],
] as const)('%o is told as %s', (answer, title) => {
  expect(actionTitle({ ...answer, bill_name: 'Rent' } as ActionAnswer)).toBe(title)
})
