import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from '#stats/breakdown'

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
