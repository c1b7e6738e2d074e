import { expect, test } from 'vitest'
import { emailsWithoutFactor } from './without-factor.ts'

test('who has an app, a passkey or a link with the provider lacks nothing', () => {
  expect(
    emailsWithoutFactor([
      { email: 'ada@example.org', factors: ['totp'] },
      { email: 'ben@example.org', factors: [] },
      { email: 'cleo@example.org', factors: ['openid'] },
    ]),
  ).toEqual(['ben@example.org'])
})
