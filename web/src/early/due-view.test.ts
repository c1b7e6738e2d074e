import type { Cycle, Database, Summary } from '@duebook/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dueView } from './due-view.ts'

const TODAY = '2026-11-18'
const group = {
  id: 3,
  name: 'Household',
  currency: 'EUR',
  decimals: 2,
  timezone: 'Europe/Berlin',
} as Database
const summary = { month: '2026-11', due_left: 1098.49, late_amount: 172.9 } as Summary

let next = 0
function cycle(fields: Partial<Cycle>): Cycle {
  next += 1
  const due = fields.due_date ?? TODAY
  return {
    bill_id: next,
    bill_name: `Bill ${next}`,
    type: 'bill',
    status: 'upcoming',
    due_date: due,
    pay_on: due,
    amount: 10,
    paid_amount: 0,
    variable: false,
    ...fields,
  } as Cycle
}

const rowsOf = (agenda: Cycle[], language = 'en') =>
  dueView({ group, agenda, summary }, TODAY, language).sections.map(
    ({ name, rows }) =>
      [name, rows.map(({ name: bill, day, about, amount }) => [bill, day, about, amount])] as const,
  )

beforeEach(() => {
  next = 0
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the sections of the Due page, one row a bill, with what is left to pay', () => {
  const agenda = [
    cycle({ due_date: '2025-12-30', status: 'overdue' }),
    cycle({ due_date: '2026-11-10', status: 'paid' }),
    cycle({ due_date: '2026-11-18', status: 'partial', amount: 45, paid_amount: 30 }),
    cycle({ due_date: '2026-11-20', variable: true, amount: 1234.5 }),
    cycle({ due_date: '2026-11-30', type: 'deposit', amount: 2000 }),
    cycle({ due_date: '2026-12-01' }),
  ]
  expect(rowsOf(agenda)).toEqual([
    [
      'Now',
      [
        ['Bill 1', 'Tue, 30 Dec 2025', '', '€10.00'],
        ['Bill 3', 'Wed 18 Nov', '', '€15.00'],
      ],
    ],
    ['Next 7 days', [['Bill 4', 'Fri 20 Nov', 'about', '€1,234.50']]],
    ['Rest of November', [['Bill 5', 'Mon 30 Nov', '', '+€2,000.00']]],
  ])
})

test('in German', () => {
  vi.stubGlobal('navigator', { languages: ['de-DE'] })
  const { title, summary: sum } = dueView({ group, agenda: [], summary }, TODAY, 'de')
  expect([title, sum]).toEqual([
    'Fällige Rechnungen',
    { label: 'Zu zahlen bis 30. Nov.', sum: '1.098,49\u00a0€', isLate: true },
  ])
})

test('a language that it does not know is English; a summary that was not kept is left out', () => {
  const view = dueView({ group, agenda: [cycle({})], summary: undefined }, TODAY, 'fr')
  expect(view).toMatchObject({ group: 'Household', title: 'Due bills', summary: undefined })
  expect(view.sections[0]?.rows[0]?.address).toBe('/bills/1')
})
