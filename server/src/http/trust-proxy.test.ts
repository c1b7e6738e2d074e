import { expect, test } from 'vitest'
import { trustedHops } from '#http/trust-proxy'

test('nobody is trusted by default', () => {
  expect(trustedHops(false)).toBe(false)
})

test('addresses are handed on as they are', () => {
  const ranges = ['10.0.0.0/8', '::1']
  expect(trustedHops(ranges)).toBe(ranges)
})

test.each([
  [1, [true, false, false, false]],
  [2, [true, true, false, false]],
  [3, [true, true, true, false]],
])('with %d proxies in front, that many hops are trusted, whatever their addresses', (proxies, expected) => {
  const trusts = trustedHops(proxies) as (address: string, hop: number) => boolean
  for (const address of ['203.0.113.7', '::1', 'nonsense']) {
    expect([0, 1, 2, 3].map((hop) => trusts(address, hop))).toEqual(expected)
  }
})
