import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Minor } from '#core/money'
import { plus, type Total, times } from '#core/total'

const amount = () => fc.maxSafeInteger().map((value) => value as Minor)
const total = () => fc.oneof(fc.maxSafeInteger(), fc.bigInt()) satisfies fc.Arbitrary<Total>

test('small totals are numbers', () => {
  expect(plus(1, 2)).toBe(3)
  expect(times(7 as Minor, 6)).toBe(42)
})

test('a total past 2^53 is exact', () => {
  expect(plus(Number.MAX_SAFE_INTEGER, 2)).toBe(9_007_199_254_740_993n)
  expect(times(Number.MAX_SAFE_INTEGER as Minor, 3)).toBe(27_021_597_764_222_973n)
})

test('adding and multiplying give what bigints give', () => {
  fc.assert(
    fc.property(total(), total(), (a, b) => {
      expect(BigInt(plus(a, b))).toBe(BigInt(a) + BigInt(b))
    }),
  )
  fc.assert(
    fc.property(amount(), fc.nat(), (a, count) => {
      expect(BigInt(times(a, count))).toBe(BigInt(a) * BigInt(count))
    }),
  )
})
