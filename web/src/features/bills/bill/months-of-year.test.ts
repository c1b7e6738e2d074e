import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import { monthsOfYear } from './months-of-year.ts'

test('a year has twelve months, with the cycles of this bill where they are due', () => {
  const cycles = [
    given(7, '2025-12-31'),
    given(7, '2026-01-31'),
    given(8, '2026-01-31'),
    given(7, '2026-02-06'),
    given(7, '2026-02-13'),
  ]
  const months = monthsOfYear(cycles, 7, '2026')
  expect(months.map(({ month }) => month)).toEqual(
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
  )
  expect(months.slice(0, 3).map(({ cycles: own }) => own.map((cycle) => cycle.due_date))).toEqual([
    ['2026-01-31'],
    ['2026-02-06', '2026-02-13'],
    [],
  ])
})

function given(billId: number, dueDate: string): Cycle {
  return {
    bill_id: billId,
    bill_name: 'Rent',
    type: 'bill',
    account: null,
    due_date: dueDate,
    pay_on: dueDate,
    amount: 10,
    status: 'paid',
    paid_amount: 10,
    payment_ids: [],
    auto_pay: false,
    variable: false,
    source: 'manual',
    median_of: 0,
    last: false,
  }
}
