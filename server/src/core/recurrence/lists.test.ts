import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import type { Schedule } from '#core/recurrence/schedule'
import { standing } from '../../../test/support/any-schedule.ts'

const date = (text: string) => text as CalendarDate
const datesOf = (schedule: Schedule, from: string, count: number) => {
  const { rule, due, anchorDay } = standing(schedule, date(from))
  return Array.from({ length: count }, (_, n) => rule.nth(due, anchorDay, n))
}

test.each<[Schedule, string[]]>([
  [{ every: 1, unit: 'month', days: [1, 15] }, ['2026-01-10', '2026-01-15', '2026-02-01', '2026-02-15']],
  [{ every: 1, unit: 'month', days: [1] }, ['2026-01-10', '2026-02-01', '2026-03-01']],
  [{ every: 2, unit: 'month', days: [1, 15] }, ['2026-01-20', '2026-03-01', '2026-03-15', '2026-05-01']],
  [
    { every: 2, unit: 'week', weekdays: ['mon', 'thu'] },
    ['2026-02-03', '2026-02-05', '2026-02-16', '2026-02-19'],
  ],
  [{ every: 1, unit: 'month', nth: 1, weekday: 'fri' }, ['2026-02-01', '2026-02-06', '2026-03-06']],
  [{ every: 1, unit: 'month', nth: 1, weekday: 'fri' }, ['2026-02-07', '2026-03-06', '2026-04-03']],
  [
    { every: 2, unit: 'year', months: [1, 7], day: 31 },
    ['2026-03-15', '2026-07-31', '2028-01-31', '2028-07-31'],
  ],
  [{ every: 3, unit: 'year', months: [2], day: -1 }, ['2026-03-15', '2029-02-28', '2032-02-29']],
])('a due date off %j is a cycle, and its period the first', (schedule, dates) => {
  expect(datesOf(schedule, dates[0] ?? '', dates.length)).toEqual(dates)
})

test('a date off the schedule is on it only where the bill itself stands there', () => {
  const { rule, anchorDay } = standing({ every: 1, unit: 'month', days: [1, 15] }, date('2026-01-10'))
  expect(rule.isOn(date('2026-01-10'), anchorDay, date('2026-01-10'))).toBe(true)
  expect(rule.isOn(date('2026-01-15'), anchorDay, date('2026-01-10'))).toBe(false)
  expect(rule.isOn(date('2026-01-10'), anchorDay, date('2026-01-01'))).toBe(true)
})

test('another period than every n-th has no dates', () => {
  const { rule, due, anchorDay } = standing({ every: 2, unit: 'month', days: [15] }, date('2026-01-15'))
  expect(rule.isOn(due, anchorDay, date('2026-02-15'))).toBe(false)
  expect(rule.isOn(due, anchorDay, date('2025-12-15'))).toBe(false)
  expect(rule.isOn(due, anchorDay, date('2025-11-15'))).toBe(true)
})

test('at the end of the calendar the last period has fewer dates', () => {
  // 31 December 9999 is a Friday.
  const week: Schedule = { every: 1, unit: 'week', weekdays: ['thu', 'fri', 'sat'] }
  expect(datesOf(week, '9999-12-25', 4)).toEqual(['9999-12-25', '9999-12-30', '9999-12-31', undefined])
  expect(datesOf({ every: 2, unit: 'month', days: [1] }, '9999-11-01', 2)).toEqual(['9999-11-01', undefined])
})
