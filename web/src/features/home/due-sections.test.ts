import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import { doneIn, toDueRows, toSections } from './due-sections.ts'
import { dueBefore, nextIncome } from './next-income.ts'

const TODAY = '2026-11-16'

/** Written as “bill date”, or “bill date status”. */
function given(...lines: string[]): Cycle[] {
  return lines.map((line) => {
    const [id = '', due = '', status = due < TODAY ? 'overdue' : due === TODAY ? 'due' : 'upcoming'] =
      line.split(' ')
    return {
      bill_id: Number(id),
      bill_name: `Bill ${id}`,
      type: 'bill',
      account: null,
      due_date: due,
      pay_on: due,
      amount: 10,
      status: status as Cycle['status'],
      paid_amount: 0,
      payment_ids: [],
      auto_pay: false,
      variable: false,
      source: 'manual',
      median_of: 0,
      last: false,
    }
  })
}

const shown = (cycles: Cycle[], today = TODAY) =>
  toSections(toDueRows(cycles, today), today).map(
    ({ name, rows }) => `${name}: ${rows.map(({ cycle }) => cycle.bill_id).join(' ')}`,
  )

test('late and today come first, then a week, then the rest of the month; next month has no rows', () => {
  const cycles = given('4 2026-08-16', '1 2026-11-16', '2 2026-11-23', '3 2026-11-24', '5 2026-12-01')
  expect(shown(cycles)).toEqual(['now: 4 1', 'soon: 2', 'rest: 3'])
})

test('what is paid before or after a weekend stands where it is paid', () => {
  const [early, late, done] = given('1 2026-12-06', '2 2026-11-14', '3 2026-11-01 paid') as [
    Cycle,
    Cycle,
    Cycle,
  ]
  // The Fridays before, and a Monday after.
  early.pay_on = '2026-12-04'
  late.pay_on = '2026-11-16'
  done.pay_on = '2026-10-30'
  const cycles = [late, early]
  expect(shown(cycles, '2026-11-28')).toEqual(['now: 2', 'soon: 1'])
  expect(shown(cycles, '2026-11-13')).toEqual(['soon: 2'])
  expect(toDueRows(cycles, TODAY)[0]?.lateRounds).toEqual([late])
  expect(doneIn([done], '2026-10')).toEqual([done])
  expect(dueBefore(cycles, '2026-12-05', { decimals: 2 })).toBe(20)
})

test('a week ahead may reach into the next month', () => {
  expect(shown(given('1 2026-12-03', '2 2026-12-08'), '2026-11-28')).toEqual(['soon: 1'])
})

test('a bill has one row, which knows its other late rounds and those that follow this month', () => {
  const weekly = given(
    '1 2026-11-07',
    '1 2026-11-14',
    '2 2026-11-15',
    '1 2026-11-21',
    '1 2026-11-28',
    '1 2026-12-05',
  )
  const rows = toDueRows(weekly, TODAY)
  expect(rows.map(({ cycle }) => cycle.due_date)).toEqual(['2026-11-07', '2026-11-15'])
  expect(rows[0]?.lateRounds.map(({ due_date }) => due_date)).toEqual(['2026-11-07', '2026-11-14'])
  expect(rows[0]?.laterRounds.map(({ due_date }) => due_date)).toEqual(['2026-11-21', '2026-11-28'])
})

test('what is settled is done, in the month in which it was due', () => {
  const cycles = given('1 2026-10-16 paid', '1 2026-11-16 paid', '2 2026-11-03 skipped', '3 2026-11-20')
  expect(shown(cycles)).toEqual(['soon: 3'])
  expect(doneIn(cycles, '2026-11').map(({ bill_id }) => bill_id)).toEqual([1, 2])
})

test('what is due before the next income counts bills only, late ones too', () => {
  const cycles = given('1 2026-08-16', '2 2026-11-20', '3 2026-11-28', '4 2026-11-28')
  const salary = cycles[3]
  if (salary) salary.type = 'deposit'
  expect(nextIncome(cycles, '2026-11-28')).toEqual([salary])
  expect(nextIncome(cycles, null)).toEqual([])
  expect(dueBefore(cycles, '2026-11-28', { decimals: 2 })).toBe(20)
})
