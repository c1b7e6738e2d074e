import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { listed } from '#core/recurrence/lists'
import { onNthWeekday } from '#core/recurrence/nth-weekday'

const date = (text: string) => text as CalendarDate
const [MONDAY, FRIDAY, SUNDAY] = [0, 4, 6]

test.each([
  [1, 1, SUNDAY, '2026-01-31', ['2026-02-01', '2026-03-01', '2026-04-05']],
  [1, 2, FRIDAY, '2026-01-31', ['2026-02-13', '2026-03-13', '2026-04-10']],
  [1, 4, MONDAY, '2026-01-31', ['2026-02-23', '2026-03-23', '2026-04-27']],
  [1, -1, MONDAY, '2026-01-31', ['2026-02-23', '2026-03-30', '2026-04-27']],
  [3, -1, FRIDAY, '2026-01-30', ['2026-04-24', '2026-07-31', '2026-10-30']],
])('every %d months on the weekday %d of %d after %s: %j', (every, nth, weekday, due, dates) => {
  const rule = listed(onNthWeekday(every, nth, weekday))
  expect(dates.map((_, n) => rule.nth(date(due), 31, n + 1))).toEqual(dates)
})
