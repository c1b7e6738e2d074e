import { expect, test } from 'vitest'
import { bestEncoding } from '#http/encoding'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate, *;q=0', 'identity'],
  ['br;q=', 'identity'],
  ['br;q=nonsense, gzip;q=0.1', 'gzip'],
  [';;;,,,', 'identity'],
  ['brotli', 'identity'],
] as const)('of %j the best is %s', (header, best) => {
  expect(bestEncoding(header)).toBe(best)
})

test('a header as long as headers may be is read as quickly as any other', () => {
  expect(bestEncoding(`${'x;q=0.1,'.repeat(2_000)}br`)).toBe('identity')
})
