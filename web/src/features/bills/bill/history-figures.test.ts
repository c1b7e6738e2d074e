import { expect, test } from 'vitest'
import { historyFigures } from './history-figures.ts'

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
