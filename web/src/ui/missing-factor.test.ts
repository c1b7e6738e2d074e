import { expect, test } from 'vitest'
import { factorMissingFrom } from './missing-factor.ts'

const at = '2026-11-24T22:00:00.000Z'
const none = { totp: null, passkeys: 0, openid: null, required_from: at }

test('somebody without a factor lacks one from the day on which it is required', () => {
  expect(factorMissingFrom(none)).toBe(at)
})

test('nobody lacks what is not required', () => {
  expect(factorMissingFrom({ ...none, required_from: null })).toBeUndefined()
})

test.each([{ totp: { added_at: at } }, { passkeys: 1 }, { openid: { name: 'Login', linked_at: at } }])(
  '%j is enough',
  (factor) => {
    expect(factorMissingFrom({ ...none, ...factor })).toBeUndefined()
  },
)
