import { LIMITS } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { isCommonPassword, requireGoodPassword } from '#auth/password-rules'

const EMAIL = 'ada.lovelace@example.org'

const refusal = (message: string) => expect.objectContaining({ name: 'AppError', kind: 'invalid', message })
const TOO_SHORT = refusal('Password must have at least 10 characters')
const TOO_LONG = refusal('Password must have at most 256 characters')
const TOO_COMMON = refusal('This password is too common. Choose a different one')

const judged = (password: string) => () => requireGoodPassword(password, EMAIL)

test('ten characters are enough', () => {
  expect(LIMITS.passwordMin).toBe(10)
  expect(judged('k8#fQz!x2w')).not.toThrow()
  expect(judged('k8#fQz!x2')).toThrow(TOO_SHORT)
})

test('256 characters are allowed, and one more is not', () => {
  expect(judged('ab'.repeat(128))).not.toThrow()
  expect(judged(`${'ab'.repeat(128)}c`)).toThrow(TOO_LONG)
  expect(judged('ab'.repeat(100_000))).toThrow(TOO_LONG)
})

test('characters are counted, not units of UTF-16', () => {
  expect(judged('🏠🔑🏠🔑🏠🔑🏠🔑🏠')).toThrow(TOO_SHORT)
  expect(judged('🏠🔑🏠🔑🏠🔑🏠🔑🏠🔑')).not.toThrow()
  expect(judged('🔑'.repeat(256))).not.toThrow()
  expect(judged('🔑'.repeat(257))).toThrow(TOO_LONG)
})

test('characters are counted after they are composed, as they are when hashed', () => {
  expect(judged('e\u0301'.repeat(9))).toThrow(TOO_SHORT)
  expect(judged('e\u0301'.repeat(10))).not.toThrow()
  expect(judged('e\u0301'.repeat(256))).not.toThrow()
})

test('more than 30 combining marks in a row are refused, before anything else but the length', () => {
  const marks = refusal('Password must not have more than 30 combining marks in a row')
  expect(judged(`k8#fQz!x2w${'\u0316'.repeat(31)}`)).toThrow(marks)
  expect(judged('\u0316'.repeat(612))).toThrow(marks)
  expect(judged('\u0316'.repeat(613))).toThrow(TOO_LONG)
  expect(judged(`k8#fQz!x2w${'\u0316'.repeat(30)}`)).not.toThrow()
})

test.each([
  ['blanks', '          '],
  ['blanks at both ends', ' k8fQzx2w '],
  ['a sentence', 'correct horse battery staple'],
  ['control characters', '\0\u0001\u0085\r\n\tabcd'],
  ['a line separator', 'abc\u2028defghij'],
  ['other scripts', 'пароль-от-дома'],
])('may hold any characters: %s', (_, password) => {
  expect(judged(password)).not.toThrow()
})

test.each([
  ['a high surrogate', 'k8fQzx2w3v\ud800'],
  ['a low surrogate', '\udc00k8fQzx2w3v'],
])('is refused with %s alone, which could not be typed again', (_, password) => {
  expect(judged(password)).toThrow(refusal('Password must be well-formed Unicode text'))
})

describe('a password that attackers try first', () => {
  test.each(['qwertyuiop', '1234567890', 'password123', 'PassWord123', 'QWERTYUIOP'])(
    'is refused in any letter case: %s',
    (password) => {
      expect(judged(password)).toThrow(TOO_COMMON)
      expect(isCommonPassword(password)).toBe(true)
    },
  )

  test.each(['qwertyuiop!', ' password123', 'password1234567', 'constructor', '__proto__', ''])(
    'is not merely like one: %j',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})

test.each([
  ['as it is', EMAIL],
  ['in capitals', EMAIL.toUpperCase()],
  ['with blanks around', ` ${EMAIL} `],
])('is not one’s own email %s', (_, password) => {
  expect(judged(password)).toThrow(TOO_COMMON)
})

test('may be somebody else’s email, or hold one’s own', () => {
  expect(judged('eve@example.org')).not.toThrow()
  expect(judged(`${EMAIL}!`)).not.toThrow()
})
