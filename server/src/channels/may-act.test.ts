import { expect, test } from 'vitest'
import type { ChannelKind } from '#channels/channel-kind'
import { mayAct } from '#channels/send-message'

const may = (kind: ChannelKind, settings: object = {}) => mayAct({ kind, settings: JSON.stringify(settings) })

test('buttons act by themselves by mail and on one’s own devices', () => {
  expect([may('email'), may('web-push')]).toEqual([true, true])
})

test('elsewhere they do only where the person says so', () => {
  for (const kind of ['gotify', 'telegram', 'discord', 'matrix', 'webhook'] as const) {
    expect([may(kind), may(kind, { act_without_sign_in: true })]).toEqual([false, true])
  }
})

test('in ntfy they do only where the topic is reserved too', () => {
  expect(may('ntfy', { act_without_sign_in: true })).toBe(false)
  expect(may('ntfy', { topic_is_reserved: true })).toBe(false)
  expect(may('ntfy', { act_without_sign_in: true, topic_is_reserved: true })).toBe(true)
})
