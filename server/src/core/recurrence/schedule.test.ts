import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, dayOfMonth, LAST_DATE } from '#core/calendar'
import {
  FREQUENCIES,
  type Frequency,
  fromText,
  recurrenceOf,
  ruleOf,
  type Schedule,
  toText,
} from '#core/recurrence/schedule'
import { anyDate, anySchedule, anyStanding, KINDS, standing } from '../../../test/support/any-schedule.ts'
import { walkThrough } from '../../../test/support/wall-calendar.ts'

const date = (text: string) => text as CalendarDate
const anyCount = fc.integer({ min: 0, max: 500 })

describe.each(Object.keys(KINDS))('a schedule of %s', (kind) => {
  const anyOfKind = fc
    .tuple(KINDS[kind] ?? anySchedule, anyDate)
    .map(([schedule, due]) => standing(schedule, due))

  test('has the dates that a wall calendar shows', () => {
    fc.assert(
      fc.property(anyOfKind, ({ rule, schedule, due, anchorDay }) => {
        const seen = walkThrough(schedule, due, anchorDay, { count: 12, days: 1_500 })
        expect(seen.map((_, n) => rule.nth(due, anchorDay, n))).toEqual(seen)
      }),
      { numRuns: 60 },
    )
  })

  test('has dates that only go forward, until the calendar ends', () => {
    fc.assert(
      fc.property(anyOfKind, anyCount, ({ rule, due, anchorDay }, n) => {
        const [one, next] = [rule.nth(due, anchorDay, n), rule.nth(due, anchorDay, n + 1)]
        expect(next === undefined || (one !== undefined && next > one)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('leads in n single steps where one calculation does', () => {
    fc.assert(
      fc.property(anyOfKind, fc.integer({ min: 0, max: 120 }), ({ rule, due, anchorDay }, n) => {
        let stepped: CalendarDate | undefined = due
        let anchor = anchorDay
        for (let step = 0; step < n && stepped; step += 1) {
          stepped = rule.nth(stepped, anchor, 1)
          if (stepped) anchor = rule.carriedAnchor(stepped) ?? anchor
        }
        expect(rule.nth(due, anchorDay, n)).toBe(stepped)
      }),
      { numRuns: 150 },
    )
  })

  test('counts as the inverse of stepping', () => {
    fc.assert(
      fc.property(anyOfKind, anyCount, ({ rule, due, anchorDay }, n) => {
        const day = rule.nth(due, anchorDay, n)
        fc.pre(day !== undefined)
        expect(rule.countBefore(due, anchorDay, day)).toBe(n)
        const after = addDays(day, 1)
        expect(after ? rule.countBefore(due, anchorDay, after) : n + 1).toBe(n + 1)
      }),
      { numRuns: 300 },
    )
  })

  test('counts, for whatever day, the dates before it', () => {
    fc.assert(
      fc.property(anyOfKind, fc.integer({ min: -50, max: 9_000 }), ({ rule, due, anchorDay }, days) => {
        const day = addDays(due, days)
        fc.pre(day !== undefined)
        const count = rule.countBefore(due, anchorDay, day)
        const [last, first] = [rule.nth(due, anchorDay, count - 1), rule.nth(due, anchorDay, count)]
        expect(count === 0 ? day <= due : last !== undefined && last < day).toBe(true)
        expect(first === undefined || first >= day).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('counts and steps over the whole calendar', () => {
    fc.assert(
      fc.property(anyOfKind, ({ rule, due, anchorDay }) => {
        const count = rule.countBefore(due, anchorDay, LAST_DATE)
        const last = rule.nth(due, anchorDay, count)
        expect(last === undefined || last === LAST_DATE).toBe(true)
        expect(rule.nth(due, anchorDay, last ? count + 1 : count)).toBeUndefined()
        const before = rule.nth(due, anchorDay, Math.max(0, count - 1)) as CalendarDate
        expect(rule.countBefore(due, anchorDay, before)).toBe(Math.max(0, count - 1))
      }),
      { numRuns: 200 },
    )
  })

  test('is on each of its dates, seen from each of them, and on no day between', () => {
    fc.assert(
      fc.property(
        anyOfKind,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        ({ rule, due, anchorDay }, n, days) => {
          const first = rule.nth(due, anchorDay, 1)
          const later = rule.nth(due, anchorDay, n)
          fc.pre(first !== undefined && later !== undefined)
          expect(rule.isOn(due, anchorDay, due)).toBe(true)
          expect(rule.isOn(due, anchorDay, later)).toBe(true)
          // Backwards from a date that the schedule itself gave; the very first may lie off it.
          const anchorThere = rule.carriedAnchor(later) ?? anchorDay
          expect(rule.isOn(later, anchorThere, first)).toBe(true)
          const between = addDays(later, days)
          const next = rule.nth(due, anchorDay, n + 1)
          fc.pre(between !== undefined && next !== undefined && between < next)
          expect(rule.isOn(due, anchorDay, between)).toBe(false)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is on average as long as it says', () => {
    fc.assert(
      fc.property(anyOfKind, ({ rule, schedule, due, anchorDay }) => {
        // Every second month may always be a long one: the average is that of all months.
        const meetsAllMonths =
          schedule.unit !== 'month' || (schedule.every % 2 !== 0 && schedule.every % 3 !== 0)
        fc.pre(due < '2500-01-01' && meetsAllMonths)
        const first = rule.nth(due, anchorDay, 1) as CalendarDate
        const anchor = rule.carriedAnchor(first) ?? anchorDay
        const count = rule.countBefore(first, anchor, LAST_DATE)
        const last = rule.nth(first, anchor, count - 1) as CalendarDate
        const average = (Date.parse(last) - Date.parse(first)) / 86_400_000 / (count - 1)
        expect(Math.abs(average / rule.averageDays - 1)).toBeLessThan(0.01)
      }),
      { numRuns: 50 },
    )
  })
})

test('a bill without a schedule follows its frequency, one with it the schedule', () => {
  const next = (frequency: Frequency, schedule: Schedule | null) =>
    ruleOf({ frequency, schedule: schedule && toText(schedule) }).nth(date('2026-01-31'), 31, 1)
  expect(next('monthly', null)).toBe('2026-02-28')
  expect(next('monthly', { every: 10, unit: 'day' })).toBe('2026-02-10')
})

test('a thousand schedules later the rules are still right', () => {
  const scheduleOf = (index: number): Schedule => ({
    every: (index % 366) + 1,
    unit: 'month',
    days: [(index % 28) + 1],
  })
  const nextOf = (index: number) =>
    ruleOf({ frequency: 'monthly', schedule: toText(scheduleOf(index)) }).nth(date('2026-01-01'), 1, 1)
  const first = Array.from({ length: 1_500 }, (_, index) => nextOf(index))
  expect(Array.from({ length: 1_500 }, (_, index) => nextOf(index))).toEqual(first)
})

test.each<[Schedule, Frequency]>([
  [{ every: 7, unit: 'day' }, 'weekly'],
  [{ every: 14, unit: 'day' }, 'biweekly'],
  [{ every: 1, unit: 'week' }, 'weekly'],
  [{ every: 2, unit: 'week' }, 'biweekly'],
  [{ every: 1, unit: 'month' }, 'monthly'],
  [{ every: 3, unit: 'month' }, 'quarterly'],
  [{ every: 6, unit: 'month' }, 'semiannual'],
  [{ every: 12, unit: 'month' }, 'annual'],
  [{ every: 1, unit: 'year' }, 'annual'],
])('%j is plainly %s', (schedule, frequency) => {
  expect(recurrenceOf(schedule, date('2026-01-31'))).toEqual({ frequency, schedule: null })
  const [text, plain] = [
    { frequency, schedule: toText(schedule) },
    { frequency, schedule: null },
  ]
  for (let n = 0; n < 40; n += 1) {
    expect(ruleOf(text).nth(date('2026-01-31'), 31, n)).toBe(ruleOf(plain).nth(date('2026-01-31'), 31, n))
  }
})

test.each<[Schedule, Frequency]>([
  [{ every: 1, unit: 'day' }, 'weekly'],
  [{ every: 10, unit: 'day' }, 'weekly'],
  [{ every: 11, unit: 'day' }, 'biweekly'],
  [{ every: 22, unit: 'day' }, 'biweekly'],
  [{ every: 23, unit: 'day' }, 'monthly'],
  [{ every: 28, unit: 'day' }, 'monthly'],
  [{ every: 366, unit: 'day' }, 'annual'],
  [{ every: 4, unit: 'week' }, 'monthly'],
  [{ every: 104, unit: 'week' }, 'annual'],
  [{ every: 2, unit: 'month' }, 'monthly'],
  [{ every: 4, unit: 'month' }, 'quarterly'],
  [{ every: 5, unit: 'month' }, 'semiannual'],
  [{ every: 9, unit: 'month' }, 'semiannual'],
  [{ every: 10, unit: 'month' }, 'annual'],
  [{ every: 24, unit: 'month' }, 'annual'],
  [{ every: 50, unit: 'year' }, 'annual'],
  [{ every: 1, unit: 'week', weekdays: ['mon', 'thu'] }, 'weekly'],
  [{ every: 3, unit: 'week', weekdays: ['mon', 'thu'] }, 'weekly'],
  [{ every: 2, unit: 'week', weekdays: ['mon'] }, 'biweekly'],
  [{ every: 1, unit: 'month', days: [30] }, 'monthly'],
  [{ every: 1, unit: 'month', days: [1, 15] }, 'biweekly'],
  [{ every: 1, unit: 'month', days: [1, 8, 15, 22] }, 'weekly'],
  [{ every: 2, unit: 'month', days: [-1] }, 'monthly'],
  [{ every: 1, unit: 'month', nth: 2, weekday: 'fri' }, 'monthly'],
  [{ every: 3, unit: 'month', nth: -1, weekday: 'mon' }, 'quarterly'],
  [{ every: 1, unit: 'year', months: [1, 7], day: 31 }, 'semiannual'],
  [{ every: 1, unit: 'year', months: [1, 4, 7, 10], day: 1 }, 'quarterly'],
  [{ every: 1, unit: 'year', months: [3], day: 1 }, 'annual'],
  [{ every: 1, unit: 'year', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], day: 1 }, 'monthly'],
])('%j keeps its schedule and is nearest to %s', (schedule, frequency) => {
  expect(recurrenceOf(schedule, date('2026-01-31'))).toEqual({ frequency, schedule: toText(schedule) })
})

test('months without a day are kept with the day of the due date', () => {
  const { schedule } = recurrenceOf({ every: 1, unit: 'year', months: [1, 7] }, date('2026-01-31'))
  expect(schedule && fromText(schedule)).toEqual({ every: 1, unit: 'year', months: [1, 7], day: 31 })
})

test('equal schedules are kept as equal texts, and read back as they were', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const turned = Object.fromEntries(Object.entries(schedule).reverse()) as Schedule
      expect(toText(turned)).toBe(toText(schedule))
      expect(fromText(toText(schedule))).toEqual(schedule)
    }),
  )
})

test('the frequencies are those of the contract, in its order', () => {
  expect(FREQUENCIES).toEqual(['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'])
})

test('an anchor that is carried along leads back to the due date', () => {
  fc.assert(
    fc.property(anyStanding, ({ rule, due }) => {
      const carried = rule.carriedAnchor(due) ?? dayOfMonth(due)
      const length = new Date(Date.UTC(Number(due.slice(0, 4)), Number(due.slice(5, 7)), 0)).getUTCDate()
      expect(Math.min(carried, length)).toBe(dayOfMonth(due))
    }),
  )
})
