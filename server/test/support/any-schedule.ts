import fc from 'fast-check'
import { addDays, type CalendarDate, dayOfMonth, FIRST_DATE, LAST_DATE } from '#core/calendar'
import type { Rule } from '#core/recurrence/rule'
import { LAST_DAY, NTHS, ruleOf, type Schedule, toText, WEEKDAYS } from '#core/recurrence/schedule'

/** Where leap years, centuries and both ends of the calendar are met often enough. */
export const anyDate: fc.Arbitrary<CalendarDate> = fc.oneof(
  { weight: 6, arbitrary: daysFrom(FIRST_DATE, 219_000) },
  { weight: 1, arbitrary: daysFrom(FIRST_DATE, 40) },
  { weight: 1, arbitrary: daysFrom('9990-01-01', 3_651) },
  { weight: 1, arbitrary: daysFrom('9999-11-01', 60) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2024-02-29', '2026-02-28', '2026-01-31', '2100-02-28', FIRST_DATE, LAST_DATE),
  },
) as fc.Arbitrary<CalendarDate>

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const upTo = (most: number) =>
  fc.oneof(fc.integer({ min: 1, max: Math.min(6, most) }), fc.integer({ min: 1, max: most }))
const MONTH_DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), LAST_DAY]
const anyMonthDays: fc.Arbitrary<number[]> = fc.oneof(
  fc.constantFrom<number[][]>([28, 29], [29, 30], [30, 31], [28, LAST_DAY], [30, LAST_DAY], [28, 29, 30, 31]),
  fc.subarray(MONTH_DAYS, { minLength: 1, maxLength: 4 }),
  some(MONTH_DAYS),
)

/** One arbitrary for each kind. */
export const KINDS: Record<string, fc.Arbitrary<Schedule>> = {
  days: fc.record({ every: upTo(366), unit: fc.constant('day') }),
  weeks: fc.record({ every: upTo(104), unit: fc.constant('week') }),
  weekdays: fc.record({ every: upTo(104), unit: fc.constant('week'), weekdays: some(WEEKDAYS) }),
  months: fc.record({ every: upTo(120), unit: fc.constant('month') }),
  'days of a month': fc.record({ every: upTo(120), unit: fc.constant('month'), days: anyMonthDays }),
  'the n-th weekday': fc.record({
    every: upTo(120),
    unit: fc.constant('month'),
    nth: fc.constantFrom(...NTHS),
    weekday: fc.constantFrom(...WEEKDAYS),
  }),
  years: fc.record({ every: upTo(50), unit: fc.constant('year') }),
  'months of a year': fc.record({
    every: upTo(50),
    unit: fc.constant('year'),
    months: some([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    day: fc.constantFrom(...MONTH_DAYS),
  }),
}

export const anySchedule: fc.Arbitrary<Schedule> = fc.oneof(...Object.values(KINDS))

/** A bill's place on its schedule: the anchor is the one that the due date gives it. */
export interface Standing {
  rule: Rule
  schedule: Schedule
  due: CalendarDate
  anchorDay: number
}

export const anyStanding: fc.Arbitrary<Standing> = fc
  .tuple(anySchedule, anyDate)
  .map(([schedule, due]) => standing(schedule, due))

export function standing(schedule: Schedule, due: CalendarDate): Standing {
  const rule = ruleOf({ frequency: 'monthly', schedule: toText(schedule) })
  return { rule, schedule, due, anchorDay: rule.carriedAnchor(due) ?? dayOfMonth(due) }
}

function daysFrom(first: string, count: number): fc.Arbitrary<CalendarDate> {
  return fc
    .integer({ min: 0, max: count - 1 })
    .map((days) => addDays(first as CalendarDate, days) as CalendarDate)
}
