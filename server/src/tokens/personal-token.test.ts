import { expect, test } from 'vitest'
import { hashOfPersonalToken, isPersonalToken, newPersonalToken } from '#tokens/personal-token'

const KNOWN = 'dbk_0123456789ABCDEFGHIJKLMNOPQRSTUVWX'

test('a token is dbk_ and 40 letters and digits, the last six of which are the CRC-32 of the rest in base 62', () => {
  const token = newPersonalToken()
  expect(token).toMatch(/^dbk_[0-9A-Za-z]{40}$/)
  expect(isPersonalToken(token)).toBe(true)
  // As another program calculates it.
  expect(isPersonalToken(`${KNOWN}2NrbRY`)).toBe(true)
})

test('every single changed character is noticed', () => {
  const token = newPersonalToken()
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x'
    expect(isPersonalToken(token.slice(0, place) + other + token.slice(place + 1))).toBe(false)
  }
  for (const text of ['', 'dbk_', ` ${token}`, `${token}\n`, token.slice(0, -1), `${token}0`])
    expect(isPersonalToken(text)).toBe(false)
})

test('no two are alike, and each character is used', () => {
  const tokens = Array.from({ length: 200 }, newPersonalToken)
  expect(new Set(tokens).size).toBe(200)
  expect(new Set(tokens.map((token) => token.slice(4, 38)).join('')).size).toBe(62)
})

test('its hash is a SHA-256', () => {
  expect(hashOfPersonalToken('dbk_')).toMatch(/^[\w-]{43}$/)
})
