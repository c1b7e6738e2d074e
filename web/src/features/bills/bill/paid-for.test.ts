import { expect, test } from 'vitest'
import { paidFor, yearsOfPayments } from './paid-for.ts'

test.each([
  [[], []],
  [['2026-11-04', '2026-03-04'], ['2026']],
  [['2026-01-02'], ['2026', '2025']],
  [['2025-12-31'], ['2026', '2025']],
  [
    ['2026-06-01', '2025-06-01', '2024-06-01', '2023-06-01'],
    ['2026', '2025', '2024'],
  ],
])('payments on %j may have been due in %j', (dates, years) => {
  expect(yearsOfPayments(dates.map((date) => ({ date })))).toEqual(years)
})

test('each payment of a due date was made for it', () => {
  const cycles = [
    { due_date: '2026-01-31', payment_ids: [1, 4] },
    { due_date: '2026-02-28', payment_ids: [] },
    { due_date: '2026-03-31', payment_ids: [5] },
  ]
  expect([...paidFor(cycles)]).toEqual([
    [1, '2026-01-31'],
    [4, '2026-01-31'],
    [5, '2026-03-31'],
  ])
})
