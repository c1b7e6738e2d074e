import type { Channel, ChannelField } from '@duebook/contract'
import { expect, test } from 'vitest'
import { missingIn, settingsOf, valuesOf } from './channel-fields.ts'

const field = (name: string, more: Partial<ChannelField> = {}): ChannelField => ({
  name,
  type: 'text',
  required: true,
  secret: false,
  default: null,
  ...more,
})
const NTFY = [
  field('server', { type: 'url', required: false, default: 'https://ntfy.sh' }),
  field('topic'),
  field('token', { required: false, secret: true }),
  field('act_without_sign_in', { type: 'flag', required: false, default: false }),
]
const GOTIFY = [field('server', { type: 'url' }), field('token', { secret: true })]
const kept = (settings: object) => ({ settings }) as Channel

test('a new form begins with the defaults', () => {
  expect(valuesOf(NTFY, undefined)).toEqual({
    server: 'https://ntfy.sh',
    topic: '',
    token: '',
    act_without_sign_in: false,
  })
})

test('a secret is never shown, and kept where its field stays empty', () => {
  const channel = kept({ server: 'https://push.example.org', token: { set: true } })
  const values = valuesOf(GOTIFY, channel)
  expect(values).toEqual({ server: 'https://push.example.org', token: '' })
  expect(missingIn(GOTIFY, values, channel)).toEqual([])
  expect(settingsOf(GOTIFY, values, channel)).toEqual({
    server: 'https://push.example.org',
    token: { set: true },
  })
  expect(settingsOf(GOTIFY, { ...values, token: ' new ' }, channel)).toMatchObject({ token: 'new' })
})

test('what is required and empty is missing', () => {
  expect(missingIn(NTFY, valuesOf(NTFY, undefined), undefined)).toEqual(['topic'])
  expect(missingIn(GOTIFY, { server: ' ', token: '' }, undefined)).toEqual(['server', 'token'])
})

test('an emptied field returns to its default, and one without is left out', () => {
  expect(
    settingsOf(NTFY, { server: '', topic: 'bills', token: '', act_without_sign_in: true }, undefined),
  ).toEqual({
    server: 'https://ntfy.sh',
    topic: 'bills',
    act_without_sign_in: true,
  })
})
