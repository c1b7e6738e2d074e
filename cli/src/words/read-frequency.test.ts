import { expect, test } from 'vitest'
import { readFrequency, withDays } from '#words/read-frequency'

test.each([
  ['weekly', 'weekly'],
  ['Monthly', 'monthly'],
  ['biweekly', 'biweekly'],
  ['bi-weekly', 'biweekly'],
  ['fortnightly', 'biweekly'],
  ['quarterly', 'quarterly'],
  ['semiannual', 'semiannual'],
  ['half-yearly', 'semiannual'],
  ['annual', 'annual'],
  ['annually', 'annual'],
  ['yearly', 'annual'],
  ['once a month', 'monthly'],
  ['every week', 'weekly'],
  ['every 1 week', 'weekly'],
  ['every other week', 'biweekly'],
  ['every 7 days', 'weekly'],
  ['every 14 days', 'biweekly'],
  ['every 2 weeks', 'biweekly'],
  ['every 3 months', 'quarterly'],
  ['every quarter', 'quarterly'],
  ['every 2 quarters', 'semiannual'],
  ['every 12 months', 'annual'],
])('%j has a frequency of its own', (text, frequency) => {
  expect(readFrequency(text)).toEqual({ frequency, schedule: null })
})

test.each([
  ['daily', undefined, { every: 1, unit: 'day' }],
  ['every 10 days', undefined, { every: 10, unit: 'day' }],
  ['every 3 weeks', undefined, { every: 3, unit: 'week' }],
  ['every 2 months', undefined, { every: 2, unit: 'month' }],
  ['every 5 years', undefined, { every: 5, unit: 'year' }],
  ['weekly', 'mon,thu', { every: 1, unit: 'week', weekdays: ['mon', 'thu'] }],
  ['every 2 weeks', 'Thursday and Monday, thu', { every: 2, unit: 'week', weekdays: ['mon', 'thu'] }],
  ['every 2 weeks on Mon, Thu', undefined, { every: 2, unit: 'week', weekdays: ['mon', 'thu'] }],
  ['weekly', 'sun', { every: 1, unit: 'week', weekdays: ['sun'] }],
  ['monthly', '15,1', { every: 1, unit: 'month', days: [1, 15] }],
  ['monthly', 'last', { every: 1, unit: 'month', days: [-1] }],
  ['monthly on the 1st, 15th and last day', undefined, { every: 1, unit: 'month', days: [1, 15, -1] }],
  ['quarterly', '2nd tue', { every: 3, unit: 'month', nth: 2, weekday: 'tue' }],
  ['monthly', 'the last friday', { every: 1, unit: 'month', nth: -1, weekday: 'fri' }],
  ['yearly', '15 jan, 15 jul', { every: 1, unit: 'year', months: [1, 7], day: 15 }],
  ['yearly', 'july, jan', { every: 1, unit: 'year', months: [1, 7] }],
  ['every 2 years', 'last day of feb', { every: 2, unit: 'year', months: [2], day: -1 }],
])('%j on %j is a schedule', (text, on, schedule) => {
  expect(readFrequency(text, on).schedule).toEqual(schedule)
})

test.each([
  ['sometimes', undefined, '"sometimes" is not a frequency. Write weekly, monthly,'],
  ['', undefined, '"" is not a frequency.'],
  ['constructor', undefined, '"constructor" is not a frequency.'],
  ['every 0 days', undefined, 'A bill can repeat every 1 to 366 days.'],
  ['every 367 days', undefined, 'A bill can repeat every 1 to 366 days.'],
  ['every 105 weeks', undefined, 'A bill can repeat every 1 to 104 weeks.'],
  ['every 51 years', undefined, 'A bill can repeat every 1 to 50 years.'],
  ['every 10 days', 'mon', 'A bill that repeats every so many days has no days to choose.'],
  ['weekly', '15', '"15" are not days of a week. Write "mon, thu".'],
  ['weekly', '', '"" are not days of a week.'],
  ['monthly', 'mon', '"mon" are not days of a month. Write "1, 15", "last", "2nd tue" or "last fri".'],
  ['monthly', '32', '"32" are not days of a month.'],
  ['monthly', '0', '"0" are not days of a month.'],
  ['monthly', '5th tue', '"5th tue" are not days of a month.'],
  ['monthly', 'constructor tue', 'are not days of a month.'],
  ['monthly', '1st mon, 2nd tue', 'are not days of a month.'],
  ['yearly', '15', '"15" are not days of a year. Write "15 jan, 15 jul" or "last feb".'],
  ['yearly', 'jan feb', '"jan feb" are not days of a year.'],
  ['yearly', '15 jan, 16 jul', 'A bill comes on the same day of each month.'],
  ['weekly on mon', 'thu', 'Say the days once: in the frequency or with --on.'],
])('%j on %j is refused', (text, on, message) => {
  expect(() => readFrequency(text, on)).toThrow(message)
})

test('other days keep how often a bill comes', () => {
  expect(withDays({ frequency: 'biweekly', schedule: null }, 'fri').schedule).toEqual({
    every: 2,
    unit: 'week',
    weekdays: ['fri'],
  })
  expect(
    withDays({ frequency: 'monthly', schedule: { every: 2, unit: 'month', nth: 1, weekday: 'mon' } }, '15')
      .schedule,
  ).toEqual({ every: 2, unit: 'month', days: [15] })
})

test('what is far too long is refused without being read', () => {
  expect(() => readFrequency('every 2 weeks '.repeat(100_000))).toThrow('is not a frequency.')
  expect(() => readFrequency('monthly', '1,'.repeat(100_000))).toThrow('are not days of a month.')
})
