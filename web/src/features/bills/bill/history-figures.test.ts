import { expect, test } from 'vitest'
import { historyFigures } from './history-figures.ts'

test('nothing paid is nothing on average', () => {
  expect(historyFigures([], 2)).toEqual({ count: 0, total: 0, average: 0 })
})

test('sums are made of whole cents', () => {
  expect(historyFigures([{ amount: 0.1 }, { amount: 0.2 }], 2)).toEqual({
    count: 2,
    total: 0.3,
    average: 0.15,
  })
})

test('the average is rounded half up, as the currency writes it', () => {
  expect(historyFigures([{ amount: 10 }, { amount: 10.01 }], 2).average).toBe(10.01)
  expect(historyFigures([{ amount: 100 }, { amount: 101 }, { amount: 100 }], 0).average).toBe(100)
})
