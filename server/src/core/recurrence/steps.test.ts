import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import type { Rule } from '#core/recurrence/rule'
import { type Frequency, ruleOf } from '#core/recurrence/schedule'
import { everyDays, everyMonths } from '#core/recurrence/steps'

const date = (text: string) => text as CalendarDate
const plain = (frequency: Frequency): Rule => ruleOf({ frequency, schedule: null })
const datesOf = (rule: Rule, due: string, anchorDay: number, count: number) =>
  Array.from({ length: count }, (_, n) => rule.nth(date(due), anchorDay, n))

test.each<[Frequency, string, string]>([
  ['weekly', '2026-01-28', '2026-02-04'],
  ['biweekly', '2026-12-25', '2027-01-08'],
  ['monthly', '2026-01-15', '2026-02-15'],
  ['quarterly', '2026-11-15', '2027-02-15'],
  ['semiannual', '2026-08-15', '2027-02-15'],
  ['annual', '2026-02-15', '2027-02-15'],
])('a %s bill that is due on %s is due next on %s', (frequency, due, next) => {
  expect(plain(frequency).nth(date(due), Number(due.slice(8)), 1)).toBe(next)
})

test.each<[Frequency, string[]]>([
  ['monthly', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['monthly', ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30', '2026-05-30']],
  ['quarterly', ['2025-11-30', '2026-02-28', '2026-05-30', '2026-08-30', '2026-11-30']],
  ['semiannual', ['2025-08-31', '2026-02-28', '2026-08-31', '2027-02-28', '2027-08-31']],
  ['annual', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ['weekly', ['2026-02-20', '2026-02-27', '2026-03-06', '2026-03-13', '2026-03-20']],
])('month ends do not drift: %s, %j', (frequency, dates) => {
  const [due = ''] = dates
  expect(datesOf(plain(frequency), due, Number(due.slice(8)), dates.length)).toEqual(dates)
})

test('a bill that stands on a short month goes back to its anchor day', () => {
  expect(datesOf(everyMonths(1), '2026-02-28', 31, 2)).toEqual(['2026-02-28', '2026-03-31'])
  expect(datesOf(everyMonths(1), '2026-02-28', 28, 2)).toEqual(['2026-02-28', '2026-03-28'])
})

test('days have no use for an anchor, and carry the day of the due date along', () => {
  expect(datesOf(everyDays(10), '2026-01-31', 5, 3)).toEqual(['2026-01-31', '2026-02-10', '2026-02-20'])
  expect(everyDays(10).carriedAnchor(date('2026-02-10'))).toBe(10)
  expect(everyMonths(1).carriedAnchor(date('2026-02-10'))).toBeUndefined()
})

test.each<[Frequency, string]>([
  ['weekly', '9999-12-24'],
  ['biweekly', '9999-12-17'],
  ['monthly', '9999-11-30'],
  ['quarterly', '9999-09-30'],
  ['semiannual', '9999-06-30'],
  ['annual', '9998-12-31'],
])('a %s schedule ends where the calendar does', (frequency, due) => {
  expect(datesOf(plain(frequency), due, 31, 3)).toEqual([due, '9999-12-31', undefined])
})

describe('of dates before a day', () => {
  test.each<[Frequency, string, number, string, number]>([
    ['weekly', '2026-01-01', 1, '2025-12-31', 0],
    ['weekly', '2026-01-01', 1, '2026-01-01', 0],
    ['weekly', '2026-01-01', 1, '2026-01-02', 1],
    ['weekly', '2026-01-01', 1, '2026-01-08', 1],
    ['weekly', '2026-01-01', 1, '2026-01-09', 2],
    ['quarterly', '2026-01-15', 15, '2025-06-01', 0],
    ['monthly', '2026-01-15', 15, '2026-01-14', 0],
    ['biweekly', '2026-01-01', 1, '2026-01-15', 1],
    ['biweekly', '2026-01-01', 1, '2026-01-16', 2],
    ['monthly', '2026-01-10', 31, '2026-01-15', 1],
    ['monthly', '2026-01-31', 31, '2026-01-31', 0],
    ['monthly', '2026-01-31', 31, '2026-02-01', 1],
    ['monthly', '2026-01-31', 31, '2026-02-28', 1],
    ['monthly', '2026-01-31', 31, '2026-03-01', 2],
    ['monthly', '2026-02-28', 31, '2026-03-30', 1],
    ['quarterly', '2026-01-15', 15, '2026-04-15', 1],
    ['quarterly', '2026-01-15', 15, '2026-04-16', 2],
    ['annual', '2024-02-29', 29, '2028-02-29', 4],
    ['annual', '2024-02-29', 29, '2028-03-01', 5],
    ['weekly', '1900-01-01', 1, '9999-12-31', 422_638],
    ['monthly', '1900-01-01', 1, '9999-12-31', 97_200],
  ])('a %s bill due on %s (the %ith) has before %s: %i', (frequency, due, anchor, day, count) => {
    expect(plain(frequency).countBefore(date(due), anchor, date(day))).toBe(count)
  })
})

test.each([
  ['monthly', '2026-01-31', 31, '2026-01-31', true],
  ['monthly', '2026-01-31', 31, '2026-02-28', true],
  ['monthly', '2026-01-31', 31, '2026-02-27', false],
  ['monthly', '2026-01-31', 31, '2026-01-30', false],
  ['monthly', '2026-01-31', 31, '2025-12-31', true],
  ['monthly', '2026-02-28', 31, '2026-01-31', true],
  ['monthly', '2026-02-28', 28, '2026-01-31', false],
  ['quarterly', '2026-01-31', 31, '2026-02-28', false],
  ['quarterly', '2026-01-31', 31, '2025-10-31', true],
  ['weekly', '2026-01-01', 1, '2025-12-25', true],
  ['weekly', '2026-01-01', 1, '2025-12-26', false],
  ['biweekly', '2026-01-01', 1, '2026-01-08', false],
  ['annual', '2028-02-29', 29, '2031-02-28', true],
] as const)(
  'a %s bill due on %s (anchor %d) is on the schedule of %s: %s',
  (frequency, due, anchor, day, is) => {
    expect(plain(frequency).isOn(date(due), anchor, date(day))).toBe(is)
  },
)
