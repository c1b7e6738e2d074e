import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import { statusesIn, yearGrid } from './year-grid.ts'

const EURO = { decimals: 2 }

function cycle(fields: Partial<Cycle>): Cycle {
  const due = fields.due_date ?? '2026-01-01'
  return {
    bill_id: 1,
    bill_name: 'Rent',
    type: 'bill',
    account: null,
    due_date: due,
    pay_on: due,
    amount: 10,
    status: 'upcoming',
    paid_amount: 0,
    payment_ids: [],
    auto_pay: false,
    variable: false,
    source: 'manual',
    median_of: 0,
    last: false,
    ...fields,
  }
}

const grid = (...cycles: Partial<Cycle>[]) => yearGrid(cycles.map(cycle), '2026', EURO)
const row = (...cycles: Partial<Cycle>[]) => grid(...cycles).bill.rows[0]

test('a cell stands in the month of the due date, also if it is paid in another month or year', () => {
  const cells = row(
    { due_date: '2026-01-31', pay_on: '2026-02-02' },
    { due_date: '2026-05-01', pay_on: '2026-04-30' },
    { due_date: '2026-12-31', pay_on: '2027-01-02' },
  )?.cells
  expect(cells?.map((cell) => cell?.count)).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    1,
  ])
})

test('what is due in other years is left out, also if it is still open', () => {
  expect(
    grid(
      { due_date: '2025-12-31', status: 'overdue' },
      { due_date: '2027-01-01' },
      { due_date: '2025-12-31', pay_on: '2026-01-02' },
    ),
  ).toMatchObject({ bill: { rows: [] }, deposit: { rows: [] } })
})

test.each([
  ['paid', { status: 'paid', amount: 10, paid_amount: 12.5 }, 12.5],
  ['partial', { status: 'partial', amount: 10, paid_amount: 4 }, 10],
  ['partial', { status: 'partial', amount: 10, paid_amount: 14 }, 14],
  ['skipped', { status: 'skipped', amount: 10 }, 0],
  ['due', { status: 'due', amount: 10 }, 10],
  ['overdue', { status: 'overdue', amount: 10 }, 10],
  ['upcoming', { status: 'upcoming', amount: 10 }, 10],
] as const)('%s counts as %o', (status, fields, amount) => {
  expect(row(fields)?.cells[0]).toEqual({ status, amount, count: 1 })
})

test('several due dates of a month count together, and the most urgent one is shown', () => {
  const inWeek = (day: string, fields: Partial<Cycle>) => ({ due_date: `2026-03-${day}`, ...fields })
  const paid = { status: 'paid', paid_amount: 0.1 } as const
  expect(
    row(inWeek('02', paid), inWeek('09', { status: 'skipped' }), inWeek('16', { ...paid, paid_amount: 0.2 }))
      ?.cells[2],
  ).toEqual({ status: 'paid', amount: 0.3, count: 3 })
  const shown = (...statuses: Cycle['status'][]) =>
    row(...statuses.map((status, day) => inWeek(`1${day}`, { status })))?.cells[2]?.status
  expect(shown('paid', 'upcoming')).toBe('upcoming')
  expect(shown('upcoming', 'partial')).toBe('partial')
  expect(shown('partial', 'due')).toBe('due')
  expect(shown('due', 'overdue', 'skipped')).toBe('overdue')
})

test('rows, months and the year are summed exactly; net is income without bills', () => {
  const month = (number: number) => `2026-${String(number + 1).padStart(2, '0')}-05`
  const cents = Array.from({ length: 12 }, (_, index) => ({ due_date: month(index), amount: 0.1 }))
  const power = { bill_id: 2, bill_name: 'Power', due_date: '2026-02-01', amount: 0.2 }
  const salary = {
    bill_id: 3,
    bill_name: 'Salary',
    type: 'deposit',
    due_date: '2026-02-27',
    amount: 0.4,
  } as const
  const { bill, deposit, net } = grid(...cents, power, salary)
  expect(bill.rows.map(({ name, total }) => [name, total])).toEqual([
    ['Power', 0.2],
    ['Rent', 1.2],
  ])
  expect(bill.sums.months.slice(0, 3)).toEqual([0.1, 0.3, 0.1])
  expect(bill.sums.total).toBe(1.4)
  expect(deposit.sums).toEqual({ months: [0, 0.4, ...Array(10).fill(0)], total: 0.4 })
  expect(net.months.slice(0, 3)).toEqual([-0.1, 0.1, -0.1])
  expect(net.total).toBe(-1)
})

test.each([
  [0, 1_500, 18_000],
  [3, 1.001, 12.012],
])('a currency with %i decimals is summed as exactly', (decimals, amount, total) => {
  const all = Array.from({ length: 12 }, (_, index) =>
    cycle({ due_date: `2026-${String(index + 1).padStart(2, '0')}-01`, amount }),
  )
  expect(yearGrid(all, '2026', { decimals }).bill.sums.total).toBe(total)
})

test('bills of one name are two rows, and names with numbers are in their order', () => {
  const names = grid(
    { bill_id: 5, bill_name: 'Loan 10' },
    { bill_id: 6, bill_name: 'Loan 9' },
    { bill_id: 8, bill_name: 'Gym' },
    { bill_id: 7, bill_name: 'Gym' },
  ).bill.rows.map(({ billId, name }) => `${name} ${billId}`)
  expect(names).toEqual(['Gym 7', 'Gym 8', 'Loan 9 6', 'Loan 10 5'])
})

test('the legend has what is in the grid', () => {
  expect(statusesIn(grid({ status: 'paid' }, { bill_id: 2, type: 'deposit', status: 'due' }))).toEqual(
    new Set(['paid', 'due']),
  )
})
