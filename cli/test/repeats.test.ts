import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDate } from '../../server/src/core/calendar.ts'
import { recurrenceOf } from '../../server/src/core/recurrence/schedule.ts'
import { anySchedule } from '../../server/test/support/any-schedule.ts'
import { repeatsText } from '../src/output/repeats.ts'
import { readFrequency } from '../src/words/read-frequency.ts'

const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const

test.each([
  [{ every: 10, unit: 'day' as const }, 'every 10 days'],
  [
    { every: 2, unit: 'week' as const, weekdays: ['mon' as const, 'thu' as const] },
    'every 2 weeks on Mon, Thu',
  ],
  [{ every: 1, unit: 'month' as const, days: [1, 12, 22, -1] }, 'monthly on the 1st, 12th, 22nd, last day'],
  [
    { every: 1, unit: 'month' as const, nth: -1 as const, weekday: 'fri' as const },
    'monthly on the last Fri',
  ],
  [{ every: 1, unit: 'year' as const, months: [1, 7], day: 15 }, 'yearly on 15 Jan, 15 Jul'],
  [{ every: 3, unit: 'year' as const, months: [2], day: -1 }, 'every 3 years on the last day of Feb'],
])('%j is %s', (schedule, text) => {
  expect(repeatsText({ frequency: 'monthly', schedule })).toBe(text)
})

test.each(FREQUENCIES)('%s reads back', (frequency) => {
  expect(readFrequency(repeatsText({ frequency, schedule: null }))).toEqual({ frequency, schedule: null })
})

test('every schedule reads back as what the server makes of it', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const kept = recurrenceOf(schedule, '2026-11-18' as CalendarDate)
      const read = readFrequency(repeatsText({ frequency: kept.frequency, schedule }))
      const again = read.schedule ? recurrenceOf(read.schedule, '2026-11-18' as CalendarDate) : read
      expect(again).toEqual(kept)
    }),
    { numRuns: 500 },
  )
})
