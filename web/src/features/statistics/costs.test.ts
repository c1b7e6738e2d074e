import type { Bill } from '@duebook/contract'
import { expect, test } from 'vitest'
import { costliest } from './costs.ts'

const EUR = { decimals: 2 }
const TODAY = '2026-11-16'

type Given = Parameters<typeof costliest>[0][number]

function bill(id: number, amount: number, details: Partial<Given> = {}): Given {
  const state = { variable: false, draft: false, archived: false, due_date: TODAY }
  const plain = { schedule: null, ends_on: null, cycles_left: null }
  return {
    id,
    name: `Bill ${id}`,
    amount,
    frequency: 'monthly',
    type: 'bill',
    ...state,
    ...plain,
    ...details,
  }
}

const paid = (billId: number, amount: number, date: string) => ({ bill_id: billId, amount, date })
const ask = (bills: Given[], payments: ReturnType<typeof paid>[] = [], count = 8) =>
  costliest(bills, payments, TODAY, EUR, count)

test('bills are ranked by what they cost in a year', () => {
  const frequencies: [Bill['frequency'], number][] = [
    ['weekly', 5200],
    ['biweekly', 2600],
    ['monthly', 1200],
    ['quarterly', 400],
    ['semiannual', 200],
    ['annual', 100],
  ]
  const bills = frequencies.map(([frequency], index) => bill(index + 1, 100, { frequency }))
  expect(ask(bills.toReversed()).map(({ year }) => year)).toEqual(frequencies.map(([, year]) => year))
  expect(ask(bills, [], 2).map(({ billId }) => billId)).toEqual([1, 2])
})

test('income, drafts, archived bills and free ones cost nothing', () => {
  const bills = [
    bill(1, 10, { type: 'deposit' }),
    bill(2, 10, { draft: true }),
    bill(3, 10, { archived: true }),
    bill(4, 0),
  ]
  expect(ask(bills)).toEqual([])
})

test('a variable bill costs what was paid on average in the last twelve months, to the cent', () => {
  const payments = [paid(1, 10.01, '2026-11-01'), paid(1, 10.02, '2026-10-01'), paid(1, 99, '2025-11-16')]
  expect(ask([bill(1, 50, { variable: true })], payments)[0]?.year).toBe(120.24)
  expect(ask([bill(1, 50, { variable: true })])[0]?.year).toBe(600)
  expect(ask([bill(1, 50)], payments)[0]?.year).toBe(600)
})

test('the change compares average payments, so that a yearly bill paid a week early has not doubled', () => {
  const yearly = bill(1, 132, { frequency: 'annual' })
  const payments = [paid(1, 132, '2026-11-14'), paid(1, 132, '2025-11-20'), paid(1, 120, '2024-11-20')]
  expect(ask([yearly], payments)[0]?.change).toBeCloseTo(0.1)
})

test('without payments in both years nothing is said of a change', () => {
  expect(ask([bill(1, 10)], [paid(1, 10, '2026-10-01')])[0]?.change).toBeUndefined()
  expect(ask([bill(1, 10)], [paid(1, 10, '2025-10-01')])[0]?.change).toBeUndefined()
  expect(ask([bill(1, 10)], [paid(2, 10, '2026-10-01'), paid(2, 5, '2025-10-01')])[0]?.change).toBeUndefined()
})
