import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { listed } from '#core/recurrence/lists'
import { onWeekdays } from '#core/recurrence/weekdays'

const date = (text: string) => text as CalendarDate

test.each([
  // 1 February 2026 is a Sunday, which ends a week; the 2nd begins the next.
  [1, [0], '2026-02-01', ['2026-02-02', '2026-02-09']],
  [2, [0], '2026-02-01', ['2026-02-09', '2026-02-23']],
  [2, [0, 6], '2026-02-02', ['2026-02-08', '2026-02-16', '2026-02-22']],
  [104, [2], '2026-02-04', ['2028-02-02', '2030-01-30']],
])('every %d weeks on %j after %s: %j', (every, weekdays, due, dates) => {
  const rule = listed(onWeekdays(every, weekdays))
  expect(dates.map((_, n) => rule.nth(date(due), 1, n + 1))).toEqual(dates)
})

test('the first day of the calendar is a Monday', () => {
  const rule = listed(onWeekdays(1, [0]))
  expect(rule.nth(date('1900-01-01'), 1, 1)).toBe('1900-01-08')
  expect(rule.isOn(date('1900-01-08'), 8, date('1900-01-01'))).toBe(true)
})

test('the anchor is the day of the due date', () => {
  expect(listed(onWeekdays(1, [0])).carriedAnchor(date('2026-02-09'))).toBe(9)
})
