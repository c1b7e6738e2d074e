import fc from 'fast-check'
import { expect, test } from 'vitest'
import { open, seal, sealedWith, sealingKey } from '#secrets/cipher'

const KEY = sealingKey('a key of the tests that is long enough')
const OTHER = sealingKey('another key of the tests, also long enough')
const PLACE = { table: 'channels', row: 7, field: 'secrets' }

test('whatever is sealed opens again in its place, and is not to be seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(KEY, PLACE, text)
      expect(open(KEY, PLACE, sealed)).toBe(text)
      expect(sealed).toMatch(/^sealed1\.[0-9a-f]{8}\.[\w-]{38,}$/)
    }),
  )
  expect(seal(KEY, PLACE, 'hunter2'.repeat(9))).not.toContain('hunter2')
})

test('the same text is sealed differently each time', () => {
  expect(seal(KEY, PLACE, 'hunter2')).not.toBe(seal(KEY, PLACE, 'hunter2'))
})

test.each([
  ['of another row', { ...PLACE, row: 8 }],
  ['of another field', { ...PLACE, field: 'settings' }],
  ['of another table', { ...PLACE, table: 'webhooks' }],
  ['whose parts are divided elsewhere', { table: 'channels","7', row: '', field: 'secrets' }],
])('it does not open in a place %s', (_, place) => {
  expect(() => open(KEY, place, seal(KEY, PLACE, 'hunter2'))).toThrow(/./)
})

test('it does not open with another key, nor when a bit of it was changed or its end is missing', () => {
  const sealed = seal(KEY, PLACE, 'hunter2')
  expect(() => open(OTHER, PLACE, sealed)).toThrow(/./)
  const head = sealedWith(KEY)
  const bytes = Buffer.from(sealed.slice(head.length), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => open(KEY, PLACE, `${head}${changed.toString('base64url')}`)).toThrow(/./)
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => open(KEY, PLACE, `${head}${bytes.subarray(0, length).toString('base64url')}`)).toThrow(/./)
  }
})

test('keys differ by purpose and by instance, and the fingerprint is none of them', () => {
  const derived = [KEY.derive('links'), KEY.derive('secrets at rest'), OTHER.derive('links')]
  expect(new Set(derived.map((key) => key.toString('hex'))).size).toBe(3)
  expect(KEY.derive('links')).toEqual(sealingKey('a key of the tests that is long enough').derive('links'))
  expect(derived.map((key) => key.toString('hex'))).not.toContainEqual(
    expect.stringContaining(KEY.fingerprint),
  )
  expect(KEY.fingerprint).not.toBe(OTHER.fingerprint)
})
