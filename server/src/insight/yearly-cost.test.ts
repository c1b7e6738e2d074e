import { expect, test } from 'vitest'
import { monthlyShare, yearlyCost } from '#insight/yearly-cost'

test.each<[string, Parameters<typeof yearlyCost>, bigint]>([
  ['without an end', [100n, [12, 1], undefined], 1200n],
  ['with more than a year left', [100n, [12, 1], 13], 1200n],
  ['with a year left', [100n, [12, 1], 12], 1200n],
  ['that ends sooner', [100n, [12, 1], 11], 1100n],
  ['every other year', [101n, [1, 2], undefined], 51n],
  ['every other year, for the last time', [101n, [1, 2], 1], 51n],
])('a bill %s', (_, given, expected) => {
  expect(yearlyCost(...given)).toBe(expected)
})

test('what is put aside is never too little', () => {
  expect([0n, 1n, 12n, 13n].map((amount) => monthlyShare(amount, 12))).toEqual([0n, 1n, 1n, 2n])
})
