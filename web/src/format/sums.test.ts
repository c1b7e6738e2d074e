import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageOf, differenceOf, fromMinor, sumOf, toMinor } from './sums.ts'

const EUR = { decimals: 2 }
const JPY = { decimals: 0 }
const KWD = { decimals: 3 }
/** Four decimals: the most that ISO 4217 knows. */
const CLF = { decimals: 4 }

const anyCurrency = fc.constantFrom(EUR, JPY, KWD, CLF)
const anyMinor = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const anyMinors = fc.array(anyMinor, { maxLength: 200 })

describe('sums', () => {
  test('are those of whole minor units', () => {
    expect(sumOf([0.1, 0.2], EUR)).toBe(0.3)
    expect(sumOf([0.1, 0.2, 0.3, 0.4], EUR)).toBe(1)
    expect(sumOf([1.005, 2.001], KWD)).toBe(3.006)
    expect(sumOf([0.001, 0.002], KWD)).toBe(0.003)
    expect(sumOf([100, 250, 1], JPY)).toBe(351)
    expect(sumOf([0.0001, 0.0002], CLF)).toBe(0.0003)
    expect(sumOf([9_999_999_999.99, 0.01], EUR)).toBe(10_000_000_000)
    expect(sumOf([], EUR)).toBe(0)
  })

  test('do not depend on the order', () => {
    fc.assert(
      fc.property(anyCurrency, anyMinors, (currency, minors) => {
        const amounts = minors.map((minor) => fromMinor(minor, currency))
        const total = minors.reduce((sum, minor) => sum + minor, 0)
        expect(toMinor(sumOf(amounts, currency), currency)).toBe(total)
        expect(sumOf(amounts.toReversed(), currency)).toBe(sumOf(amounts, currency))
      }),
    )
  })
})

describe('a difference', () => {
  test('is that of whole minor units', () => {
    expect(differenceOf(0.3, 0.1, EUR)).toBe(0.2)
    expect(differenceOf(40.1, 30.05, EUR)).toBe(10.05)
    expect(differenceOf(1.003, 1.001, KWD)).toBe(0.002)
    expect(differenceOf(5, 8, JPY)).toBe(-3)
  })

  test('and what it was taken from give the whole again', () => {
    fc.assert(
      fc.property(anyCurrency, anyMinor, anyMinor, (currency, one, other) => {
        const [whole, part] = [fromMinor(one, currency), fromMinor(other, currency)]
        expect(sumOf([differenceOf(whole, part, currency), part], currency)).toBe(whole)
      }),
    )
  })
})

test.each([
  { amounts: [0.1, 0.2], currency: EUR, average: 0.15 },
  { amounts: [0.01, 0.02], currency: EUR, average: 0.02 },
  { amounts: [-0.01, -0.02], currency: EUR, average: -0.01 },
  { amounts: [1, 2], currency: JPY, average: 2 },
  { amounts: [0.001, 0.002, 0.002], currency: KWD, average: 0.002 },
  { amounts: [], currency: EUR, average: 0 },
])(
  'the average of $amounts with $currency.decimals decimals is $average',
  ({ amounts, currency, average }) => {
    expect(averageOf(amounts, currency)).toBe(average)
  },
)
