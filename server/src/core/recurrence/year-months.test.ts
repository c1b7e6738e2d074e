import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { listed } from '#core/recurrence/lists'
import { inMonths } from '#core/recurrence/year-months'

const date = (text: string) => text as CalendarDate

test.each([
  [1, [2], 31, '2026-02-28', ['2027-02-28', '2028-02-29', '2029-02-28']],
  [1, [1, 7], 15, '2026-01-15', ['2026-07-15', '2027-01-15']],
  [4, [2, 4], 30, '2024-02-29', ['2024-04-30', '2028-02-29', '2028-04-30']],
])('every %d years in %j on the %dth after %s: %j', (every, months, day, due, dates) => {
  const rule = listed(inMonths(every, months, day))
  expect(dates.map((_, n) => rule.nth(date(due), day, n + 1))).toEqual(dates)
})

test('the anchor is the day of the list where it gave the date, else that of the date', () => {
  const rule = listed(inMonths(1, [2, 7], 31))
  expect(rule.carriedAnchor(date('2026-02-28'))).toBe(31)
  expect(rule.carriedAnchor(date('2026-03-28'))).toBe(28)
})
