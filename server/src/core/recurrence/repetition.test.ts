import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#core/calendar'
import {
  countBefore,
  countLeft,
  countThrough,
  datesBetween,
  firstFrom,
  isDueOn,
  isLast,
  nextDates,
  nthDate,
  type Repetition,
  repetitionOf,
} from '#core/recurrence/repetition'
import { anyStanding } from '../../../test/support/any-schedule.ts'

const date = (text: string) => text as CalendarDate

const MONTHLY = { frequency: 'monthly', schedule: null, anchorDay: 31 } as const
const bill = (dueDate: string, ends: { endsOn?: string; lastDueDate?: string } = {}) =>
  repetitionOf({
    ...MONTHLY,
    dueDate: date(dueDate),
    endsOn: ends.endsOn ? date(ends.endsOn) : null,
    lastDueDate: ends.lastDueDate ? date(ends.lastDueDate) : null,
  })

test.each([
  ['on a due date', '2026-03-31', 3],
  ['between two', '2026-03-30', 2],
  ['on the current one', '2026-01-31', 1],
  ['before the current one, which is then the last', '2025-06-30', 1],
])('a bill that ends %s has so many left', (_, endsOn, left) => {
  const dates = ['2026-01-31', '2026-02-28', '2026-03-31'].slice(0, left)
  expect(nextDates(bill('2026-01-31', { endsOn }), 60)).toEqual(dates)
  expect(countLeft(bill('2026-01-31', { endsOn }))).toBe(left)
  expect(isLast(bill('2026-01-31', { endsOn }))).toBe(left === 1)
})

test('a bill that ends with a counted date has so many left', () => {
  expect(nextDates(bill('2026-02-28', { lastDueDate: '2026-04-30' }), 60)).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})

test('a bill without end has no last date, not even where the calendar ends', () => {
  expect(countLeft(bill('2026-01-31'))).toBeUndefined()
  expect(isLast(bill('9999-12-31'))).toBe(false)
  expect(nextDates(bill('9999-11-30'), 5)).toEqual(['9999-11-30', '9999-12-31'])
  expect(nextDates(bill('2026-01-31'), 0)).toEqual([])
})

/** On any schedule, with or without an end, which may lie before the due date. */
const anyRepetition: fc.Arbitrary<Repetition> = fc
  .tuple(anyStanding, fc.option(fc.integer({ min: -200, max: 3_000 })))
  .map(([{ rule, due, anchorDay }, days]) => {
    const end = days === null ? undefined : addDays(due, days)
    const until = end !== undefined && end < due ? due : end
    return { dueDate: due, rule, anchorDay, until }
  })

const anyDays = fc.integer({ min: -100, max: 2_000 })

test('all that counts, lists and looks up agrees with single dates', () => {
  fc.assert(
    fc.property(anyRepetition, anyDays, fc.nat(900), (repetition, days, length) => {
      const from = addDays(repetition.dueDate, days)
      const to = from && addDays(from, length)
      fc.pre(from !== undefined && to !== undefined)
      const all = nextDates(repetition, 3_100).filter((day) => day <= to)
      const before = all.filter((day) => day < from)
      const between = all.slice(before.length)
      expect(countBefore(repetition, from)).toBe(before.length)
      expect(countThrough(repetition, to)).toBe(all.length)
      expect(datesBetween(repetition, from, to)).toEqual(between)
      expect(isDueOn(repetition, from)).toBe(between[0] === from)
      expect(firstFrom(repetition, from)).toBe(nthDate(repetition, before.length))
    }),
    { numRuns: 400 },
  )
})

test('as many are left as can be stepped through', () => {
  fc.assert(
    fc.property(anyRepetition, (repetition) => {
      const left = countLeft(repetition)
      fc.pre(left !== undefined)
      expect(nextDates(repetition, left + 5)).toHaveLength(left)
      expect(isLast(repetition)).toBe(left === 1)
    }),
    { numRuns: 200 },
  )
})
