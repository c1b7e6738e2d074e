import { expect, test } from 'vitest'
import { toBase32 } from '#factors/base32'

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in Base32, without padding', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

test('another alphabet has the same places', () => {
  expect(toBase32(Buffer.from([0, 0, 0, 0, 31]), '0123456789abcdefghjkmnpqrstvwxyz')).toBe('0000000z')
})
