import type { Cycle, CycleStatus } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../format/sums.ts'
import { byDay, byMonth, figuresOf, fitting, mostOut, stateOf, sumsOf, tintOf } from './due-days.ts'

const EUR = { code: 'EUR', decimals: 2 }
const STATUSES: CycleStatus[] = ['paid', 'partial', 'skipped', 'due', 'overdue', 'upcoming']

function given(changes: Partial<Cycle>): Cycle {
  return {
    bill_id: 1,
    bill_name: 'Rent',
    type: 'bill',
    account: null,
    due_date: '2026-11-20',
    pay_on: changes.due_date ?? '2026-11-20',
    amount: 10,
    status: 'upcoming',
    paid_amount: 0,
    payment_ids: [],
    auto_pay: false,
    variable: false,
    source: 'manual',
    median_of: 0,
    last: false,
    ...changes,
  }
}

const anyCycle = fc
  .record({
    bill_id: fc.nat(50),
    type: fc.constantFrom('bill' as const, 'deposit' as const),
    due_date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    status: fc.constantFrom(...STATUSES),
    amount: fc.nat(1_000_000).map((minor) => minor / 100),
    paid_amount: fc.nat(1_000_000).map((minor) => minor / 100),
  })
  .map(given)
const anyCycles = fc.array(anyCycle, { maxLength: 60 })

test('a month knows what is to pay, paid, remaining and coming in', () => {
  const cycles = [
    given({ amount: 900.1, status: 'paid', paid_amount: 900.1 }),
    given({ amount: 80.2, status: 'partial', paid_amount: 30 }),
    given({ amount: 20.3 }),
    given({ amount: 500, status: 'skipped' }),
    given({ type: 'deposit', amount: 2000, status: 'paid', paid_amount: 2100 }),
    given({ type: 'deposit', amount: 50 }),
  ]
  expect(figuresOf(cycles, EUR)).toEqual({
    toPay: 1000.6,
    paid: 930.1,
    remaining: 70.5,
    incomeExpected: 2050,
    incomeReceived: 2100,
  })
  expect(sumsOf(cycles, EUR)).toEqual({ out: 1000.6, in: 2150, open: 70.5 })
})

test('the sums of the days are exactly those of the month', () => {
  fc.assert(
    fc.property(anyCycles, (cycles) => {
      const days = [...byDay(cycles).values()].map((day) => sumsOf(day, EUR))
      const month = sumsOf(cycles, EUR)
      for (const key of ['out', 'in', 'open'] as const) {
        expect(
          sumOf(
            days.map((day) => day[key]),
            EUR,
          ),
        ).toBe(month[key])
      }
    }),
  )
})

test('what is to pay, and what goes out, is what was paid and what remains', () => {
  fc.assert(
    fc.property(anyCycles, (cycles) => {
      const { toPay, paid, remaining } = figuresOf(cycles, EUR)
      expect(toPay).toBe(sumOf([paid, remaining], EUR))
      expect(sumsOf(cycles, EUR).out).toBe(toPay)
    }),
  )
})

test('what is late from before stays on its own day and in its own month', () => {
  const late = given({ due_date: '2026-09-30', status: 'overdue' })
  const now = given({ due_date: '2026-11-30' })
  expect(byDay([late, now]).get('2026-09-30')).toEqual([late])
  expect(byDay([late, now]).get('2026-11-30')).toEqual([now])
  expect(byMonth([late, now]).get('2026-11')).toEqual([now])
})

test('what is paid before the weekend lies on the Friday, and is late after its due date only', () => {
  const rent = given({ due_date: '2026-11-29', pay_on: '2026-11-27', status: 'due' })
  expect([...byDay([rent]).keys()]).toEqual(['2026-11-27'])
  expect(stateOf([rent], '2026-11-28')).toBe('open')
  expect(stateOf([rent], '2026-11-30')).toBe('overdue')
})

test('what is paid after the weekend is late after the Monday', () => {
  const rent = given({ due_date: '2026-10-31', pay_on: '2026-11-02', status: 'due' })
  expect([...byMonth([rent]).keys()]).toEqual(['2026-11'])
  expect(stateOf([rent], '2026-11-02')).toBe('open')
  expect(stateOf([rent], '2026-11-03')).toBe('overdue')
})

test.each<[CycleStatus[], string | undefined]>([
  [[], undefined],
  [['paid', 'skipped'], 'settled'],
  [['paid', 'upcoming'], 'open'],
  [['due', 'paid'], 'open'],
  [['partial'], 'open'],
])('a day from today on with %j is %s', (statuses, expected) => {
  const cycles = statuses.map((status) => given({ status, due_date: '2026-11-20' }))
  expect(stateOf(cycles, '2026-11-20')).toBe(expected)
})

test.each<[CycleStatus[], string | undefined]>([
  [['overdue', 'paid'], 'overdue'],
  // Something was paid, but not all, and the day is over
  [['partial'], 'overdue'],
  [['skipped'], 'settled'],
])('a day that is past with %j is %s', (statuses, expected) => {
  const cycles = statuses.map((status) => given({ status, due_date: '2026-11-19' }))
  expect(stateOf(cycles, '2026-11-20')).toBe(expected)
})

test('a cell shows what is urgent first, and never more than it has lines', () => {
  const cycles = STATUSES.map((status) => given({ status }))
  expect(fitting(cycles, 3)).toEqual({ shown: [cycles[4], cycles[3]], more: 4 })
  expect(fitting(cycles.slice(0, 3), 3)).toMatchObject({ shown: { length: 3 }, more: 0 })
  fc.assert(
    fc.property(anyCycles, fc.integer({ min: 1, max: 8 }), (some, lines) => {
      const { shown, more } = fitting(some, lines)
      expect(shown.length + more).toBe(some.length)
      expect(shown.length + (more > 0 ? 1 : 0)).toBeLessThanOrEqual(lines)
    }),
  )
})

test.each([
  [1, 1],
  [62, 1],
  [63, 2],
  [250, 2],
  [251, 3],
  [562, 3],
  [563, 4],
  [1000, 4],
  [2000, 4],
])('a day with %s out has tint %s where 1,000 is the most', (out, tint) => {
  expect(tintOf({ out, in: 5 }, 1000)).toBe(tint)
})

test('a day with income alone has a tint of its own, and one with skipped bills none', () => {
  expect(tintOf({ out: 0, in: 5 }, 1000)).toBe('income')
  expect(tintOf({ out: 0, in: 0 }, 0)).toBeUndefined()
})

test('the most of a day is what goes out on it, not what comes in', () => {
  const days = [
    [given({ amount: 10 }), given({ amount: 5 })],
    [given({ amount: 99, type: 'deposit' }), given({ amount: 3 })],
  ]
  expect(mostOut(days, EUR)).toBe(15)
  expect(mostOut([], EUR)).toBe(0)
})
