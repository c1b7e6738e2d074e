import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBillAmount, readPaymentAmount } from '#core/amount'
import { unlessRefused } from '#core/test-support/unless-refused'

const refusal = (message: string) => expect.objectContaining({ name: 'AppError', kind: 'invalid', message })

const READERS = [
  ['a bill', readBillAmount, 'Amount must be zero or a positive number'],
  ['a payment', readPaymentAmount, 'Amount must be a positive number'],
] as const

describe.each(READERS)('the amount of %s', (_, read, notPositive) => {
  test.each([
    [1200.5, 2, 120_050],
    [0.01, 2, 1],
    [1500, 0, 1500],
    [1.234, 3, 1234],
    [0.1 + 0.2, 2, 30],
    [9_999_999_999.99, 2, 999_999_999_999],
  ])('may be %d with %d decimals', (value, decimals, minor) => {
    expect(read(value, decimals)).toBe(minor)
  })

  test.each([-0.01, -1, -1e300, -Number.MIN_VALUE, Number.NEGATIVE_INFINITY, Number.NaN])(
    'is not %d',
    (value) => {
      expect(() => read(value, 2)).toThrow(refusal(notPositive))
    },
  )

  test.each([
    [1.005, 2, 'Amount can have at most 2 decimal places'],
    [0.001, 2, 'Amount can have at most 2 decimal places'],
    [Number.MIN_VALUE, 2, 'Amount can have at most 2 decimal places'],
    [0.5, 0, 'Amount can have at most 0 decimal places'],
    [1.2345, 3, 'Amount can have at most 3 decimal places'],
    [1.23456, 4, 'Amount can have at most 4 decimal places'],
    [10_000_000_000, 2, 'Amount is too large'],
    [1e21, 0, 'Amount is too large'],
    [Number.POSITIVE_INFINITY, 2, 'Amount is too large'],
  ])('is not %d with %d decimals', (value, decimals, message) => {
    expect(() => read(value, decimals)).toThrow(refusal(message))
  })

  test('is a whole number of minor units, or refused', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const minor = unlessRefused(() => read(value, decimals))
        if (minor === undefined) return
        expect(Number.isSafeInteger(minor)).toBe(true)
        expect(Object.is(minor, -0)).toBe(false)
        expect(minor).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('a bill may cost nothing, also where JSON wrote a minus before the zero', () => {
  expect(readBillAmount(0, 2)).toBe(0)
  expect(readBillAmount(-0, 2)).toBe(0)
})

test('a payment of nothing is none', () => {
  const problem = refusal('Amount must be a positive number')
  expect(() => readPaymentAmount(0, 2)).toThrow(problem)
  expect(() => readPaymentAmount(-0, 2)).toThrow(problem)
})
