import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_TAGS } from '#core/tags'
import { breakdownOf, shareOf } from '#stats/breakdown'
import type { BillSum } from '#stats/breakdown-store'

test.each([
  [1n, 3n, 333],
  [2n, 3n, 667],
  [1n, 2000n, 1],
  [1n, 2001n, 0],
  [5n, 5n, 1000],
  [0n, 0n, 0],
])('%s of %s are %i tenths of a percent', (amount, total, share) => {
  expect(shareOf(amount, total)).toBe(share)
})

test('shares are between nothing and all, and never more than half a tenth off', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      (part, rest) => {
        const share = shareOf(part, part + rest)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1000)
        const exact = (part * 1000n * 1_000_000n) / (part + rest)
        expect(Math.abs(Number(exact) / 1_000_000 - share)).toBeLessThanOrEqual(0.500_001)
      },
    ),
  )
})

test('equal parts come by name, and those of one name in the order of their ids', () => {
  const sum = (billId: number, billName: string, amount: bigint): BillSum => ({
    billId,
    billName,
    amount,
    paymentCount: 1,
    account: null,
    icon: null,
    tags: NO_TAGS,
    categoryId: null,
    categoryName: null,
    color: null,
    categoryIcon: null,
  })
  const sums = [sum(9, 'Water', 5n), sum(10, 'Power', 5n), sum(11, 'Water', 5n), sum(100, 'Rent', 9n)]
  const { parts } = breakdownOf(sums, 'bill')
  expect(parts.map(({ key, name }) => [key, name])).toEqual([
    ['100', 'Rent'],
    ['10', 'Power'],
    ['9', 'Water'],
    ['11', 'Water'],
  ])
})
