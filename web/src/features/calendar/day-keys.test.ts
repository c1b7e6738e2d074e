import { expect, test } from 'vitest'
import { dayAfter } from './day-keys.ts'

const MONDAY = { firstWeekday: 1, today: '2026-06-15' } as const

test.each([
  ['previousDay', '2026-03-01', '2026-02-28'],
  ['nextDay', '2026-12-31', '2027-01-01'],
  ['previousWeek', '2026-03-03', '2026-02-24'],
  ['nextWeek', '2026-03-03', '2026-03-10'],
  ['weekStart', '2026-03-01', '2026-02-23'],
  ['weekEnd', '2026-03-03', '2026-03-08'],
  ['previousMonth', '2026-03-31', '2026-02-28'],
  ['nextMonth', '2026-01-31', '2026-02-28'],
  ['previousYear', '2028-02-29', '2027-02-28'],
  ['nextYear', '2026-03-31', '2027-03-31'],
  ['today', '2020-01-01', '2026-06-15'],
  // The ends of the calendar
  ['previousDay', '1901-01-01', '1901-01-01'],
  ['nextWeek', '9998-12-30', '9998-12-30'],
  ['nextYear', '9998-05-01', '9998-05-01'],
] as const)('%s from %s is %s', (step, day, expected) => {
  expect(dayAfter(step, day, MONDAY)).toBe(expected)
})

test('the ends of a week are those of the reader’s region', () => {
  const sunday = { firstWeekday: 7, today: '2026-06-15' } as const
  expect(dayAfter('weekStart', '2026-03-03', sunday)).toBe('2026-03-01')
  expect(dayAfter('weekEnd', '2026-03-03', sunday)).toBe('2026-03-07')
})
