import { expect, test } from 'vitest'
import { security } from '../texts/security/en.ts'
import { openidErrorWords } from './openid-error-words.ts'

test.each([
  ['openid-away', security.signIn.openid.errors['openid-away']],
  ['openid-new-reason', security.signIn.openid.unknown],
  ['constructor', security.signIn.openid.unknown],
])('%s has words', (code, words) => {
  expect(openidErrorWords(code, security.signIn.openid)).toBe(words)
})
