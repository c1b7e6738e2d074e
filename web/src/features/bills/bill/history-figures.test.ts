import { expect, test } from 'vitest'
import { historyFigures, sameSince } from './history-figures.ts'

const EUR = { decimals: 2 }
const JPY = { decimals: 0 }

test('nothing paid is nothing on average', () => {
  expect(historyFigures([], EUR)).toEqual({ count: 0, total: 0, average: 0 })
})

test('sums are made of whole cents', () => {
  expect(historyFigures([{ amount: 0.1 }, { amount: 0.2 }], EUR)).toEqual({
    count: 2,
    total: 0.3,
    average: 0.15,
  })
})

test('the average is rounded half up, as the currency writes it', () => {
  expect(historyFigures([{ amount: 10 }, { amount: 10.01 }], EUR).average).toBe(10.01)
  expect(historyFigures([{ amount: 100 }, { amount: 101 }, { amount: 100 }], JPY).average).toBe(100)
})

const paid = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ amount, date: `2026-0${9 - index}-01` }))

test.each([
  ['all are the same', paid(5, 5, 5, 5), 3, '2026-06-01'],
  ['the last ones are, as many as asked', paid(5, 5, 5, 4), 3, '2026-07-01'],
  ['there are fewer than asked, all the same', paid(5, 5), 3, '2026-08-01'],
  ['one of the last differs', paid(5, 5, 4, 5), 3, undefined],
  ['nothing was paid', [], 3, undefined],
])('the day since when an amount is the same: %s', (_, payments, least, since) => {
  expect(sameSince(payments, least)).toBe(since)
})
