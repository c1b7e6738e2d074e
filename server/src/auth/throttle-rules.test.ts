import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exhausted,
  type FailureCounts,
  KNOWN_ADDRESS_SECONDS,
  LIMITS,
  WINDOW_SECONDS,
} from '#auth/throttle-rules'

const NONE: FailureCounts = { pair: 0, address: 0, email: 0 }

test('the limits are those that were decided', () => {
  expect(WINDOW_SECONDS).toBe(900)
  expect(KNOWN_ADDRESS_SECONDS).toBe(2_592_000)
  expect(LIMITS).toEqual({ pair: 20, address: 300, email: 100 })
})

describe.each([
  ['a strange address', false],
  ['a known address', true],
])('from %s', (_, isKnown) => {
  test('nothing is exhausted without failures', () => {
    expect(exhausted(NONE, isKnown)).toEqual([])
  })

  test.each([
    ['pair', 19, 20],
    ['address', 299, 300],
  ] as const)('the count by %s passes at %d and is exhausted at %d', (kind, passes, stops) => {
    expect(exhausted({ ...NONE, [kind]: passes }, isKnown)).toEqual([])
    expect(exhausted({ ...NONE, [kind]: stops }, isKnown)).toEqual([kind])
    expect(exhausted({ ...NONE, [kind]: stops + 1 }, isKnown)).toEqual([kind])
  })
})

test('what others try on an email stops strangers at 100, and never a known address', () => {
  expect(exhausted({ ...NONE, email: 99 }, false)).toEqual([])
  expect(exhausted({ ...NONE, email: 100 }, false)).toEqual(['email'])
  expect(exhausted({ ...NONE, email: 1_000_000 }, true)).toEqual([])
})

test('all exhausted counts are told, for the longest wait among them decides', () => {
  const all = { pair: 20, address: 300, email: 100 }
  expect(exhausted(all, false)).toEqual(['pair', 'address', 'email'])
  expect(exhausted(all, true)).toEqual(['pair', 'address'])
})

test('more failures never free anybody, and a known address is never worse off', () => {
  const counts = fc.record({ pair: fc.nat(400), address: fc.nat(400), email: fc.nat(400) })
  fc.assert(
    fc.property(counts, counts, fc.boolean(), (some, more, isKnown) => {
      const sum = {
        pair: some.pair + more.pair,
        address: some.address + more.address,
        email: some.email + more.email,
      }
      expect(exhausted(sum, isKnown)).toEqual(expect.arrayContaining(exhausted(some, isKnown)))
      expect(exhausted(some, false)).toEqual(expect.arrayContaining(exhausted(some, true)))
    }),
  )
})
