import type { Schedule } from '@duebook/contract'
import { expect, test } from 'vitest'
import { everyText, frequencyText } from '#imports/readers/frequency-text'

test.each<[Schedule, string]>([
  [{ every: 1, unit: 'day' }, 'daily'],
  [{ every: 10, unit: 'day' }, 'every 10 days'],
  [{ every: 2, unit: 'week', weekdays: ['mon', 'thu'] }, 'every 2 weeks on Monday and Thursday'],
  [
    { every: 1, unit: 'week', weekdays: ['mon', 'wed', 'sun'] },
    'every week on Monday, Wednesday, and Sunday',
  ],
  [{ every: 1, unit: 'month', days: [-1, 1, 22, 3] }, 'every month on the 1st, 3rd, 22nd, and last day'],
  [{ every: 3, unit: 'month', days: [11] }, 'every 3 months on the 11th'],
  [{ every: 1, unit: 'month', nth: 2, weekday: 'tue' }, 'on the second Tuesday of every month'],
  [{ every: 2, unit: 'month', nth: -1, weekday: 'fri' }, 'every 2 months on the last Friday'],
  [{ every: 1, unit: 'year', months: [1, 7], day: 15 }, 'every year on January 15 and July 15'],
  [{ every: 2, unit: 'year', months: [2], day: 29 }, 'every 2 years on February 29'],
  [{ every: 1, unit: 'year', months: [1, 4], day: 31 }, 'every year on the 31st of January and April'],
  [{ every: 1, unit: 'year', months: [2, 6], day: -1 }, 'every year on the last day of February and June'],
])('%j is said as %s', (schedule, text) => {
  expect(frequencyText(schedule)).toBe(text)
})

test.each([
  [7, 'day', 'weekly'],
  [14, 'day', 'every 2 weeks'],
  [1, 'month', 'monthly'],
  [12, 'month', 'yearly'],
  [24, 'month', 'every 2 years'],
  [5, 'year', 'every 5 years'],
] as const)('every %i %ss is %s', (every, unit, text) => {
  expect(everyText(every, unit)).toBe(text)
})
