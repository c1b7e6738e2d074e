import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('hashes every text of one block as the server does', () => {
  const text = fc.string({ unit: 'binary-ascii', maxLength: 55 })
  fc.assert(
    fc.property(text, (each) => {
      expect(sha256(each)).toBe(createHash('sha256').update(each).digest('base64url'))
    }),
  )
})

test('refuses what is longer', () => {
  expect(() => sha256('x'.repeat(56))).toThrow(RangeError)
})
