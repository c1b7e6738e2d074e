import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, daysBetween, LAST_DATE } from '#core/calendar'
import { lastDuePaidBy, payOn, WEEKEND_RULES } from '#core/recurrence/weekend'
import { anyDate } from '../../../test/support/any-schedule.ts'

const date = (text: string) => text as CalendarDate
const weekdayOf = (day: string) => new Date(day).getUTCDay()
const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6
const anyRule = fc.constantFrom(...WEEKEND_RULES)

test.each([
  ['2026-02-06', '2026-02-06', '2026-02-06'],
  ['2026-02-07', '2026-02-06', '2026-02-09'],
  ['2026-02-08', '2026-02-06', '2026-02-09'],
  ['2026-02-09', '2026-02-09', '2026-02-09'],
  ['2026-01-31', '2026-01-30', '2026-02-02'],
  ['2028-01-01', '2027-12-31', '2028-01-03'],
])('what is due on %s is paid on %s before weekends and on %s after them', (due, before, after) => {
  expect(payOn(date(due), 'keep')).toBe(due)
  expect(payOn(date(due), 'before')).toBe(before)
  expect(payOn(date(due), 'after')).toBe(after)
})

test('with a rule nothing is paid on a weekend, and nothing more than two days away', () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom('before' as const, 'after' as const), (due, rule) => {
      const day = payOn(due, rule)
      const distance = daysBetween(due, day)
      expect(isWeekend(day)).toBe(false)
      expect(rule === 'before' ? distance <= 0 && distance >= -2 : distance >= 0 && distance <= 2).toBe(true)
      expect(distance === 0).toBe(!isWeekend(due))
    }),
    { numRuns: 500 },
  )
})

test('the last due date that is paid by a day is the last of all that are', () => {
  fc.assert(
    fc.property(anyDate, anyRule, (day, rule) => {
      const last = lastDuePaidBy(day, rule)
      expect(payOn(last, rule) <= day).toBe(true)
      const next = addDays(last, 1)
      expect(next === undefined || payOn(next, rule) > day).toBe(true)
      expect(lastDuePaidBy(payOn(last, rule), rule)).toBe(last)
    }),
    { numRuns: 1_000 },
  )
})

test('who is due later is never paid earlier', () => {
  fc.assert(
    fc.property(anyDate, anyRule, (due, rule) => {
      const next = addDays(due, 1)
      expect(next === undefined || payOn(next, rule) >= payOn(due, rule)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('the calendar ends with a Friday, so that every weekend has its Monday', () => {
  expect(weekdayOf(LAST_DATE)).toBe(5)
  expect(lastDuePaidBy(LAST_DATE, 'before')).toBe(LAST_DATE)
})
