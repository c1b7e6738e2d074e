import { expect, test } from 'vitest'
import { priceSteps, stepLine } from './price-steps.ts'

const EURO = { decimals: 2 }
const prices = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ amount, due_date: `2026-${String(12 - index).padStart(2, '0')}-01` }))

test('equal prices in a row are one step, with its change from the one before', () => {
  expect(priceSteps(prices(97, 97, 84, 97), EURO)).toEqual([
    { amount: 97, first: '2026-11-01', last: '2026-12-01', change: 13, share: 13 / 84 },
    { amount: 84, first: '2026-10-01', last: '2026-10-01', change: -13, share: -13 / 97 },
    { amount: 97, first: '2026-09-01', last: '2026-09-01', change: undefined, share: undefined },
  ])
})

test('changes are exact, and a change from nothing has no share', () => {
  expect(
    priceSteps(prices(0.3, 0.1, 0), EURO).map(({ change, share }) => [change, share !== undefined]),
  ).toEqual([
    [0.2, true],
    [0.1, false],
    [undefined, false],
  ])
})

test('nothing paid makes no steps', () => {
  expect(priceSteps([], EURO)).toEqual([])
})

test('the line goes from the oldest to the newest, and zero is at the bottom', () => {
  expect(stepLine(prices(100, 50))).toBe('M0 50H50L50 8H100')
  expect(stepLine(prices(0, 0))).toBe('M0 92H50L50 92H100')
})
