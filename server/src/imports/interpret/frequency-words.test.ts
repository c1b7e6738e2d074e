import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { FREQUENCIES, recurrenceOf, type Schedule, toText } from '#core/recurrence/schedule'
import { readFrequency } from '#imports/interpret/frequency-words'
import { CSV_WORDS } from '#imports/interpret/test-support/csv-words'

const ANY_DAY = '2026-03-05' as CalendarDate

describe.each(['en', 'de'] as const)('our own files in %s', (language) => {
  const words = CSV_WORDS[language]

  test('say every schedule in words that are read back', () => {
    for (const [index, schedule] of CSV_WORDS.schedules.entries()) {
      for (const text of words.schedules[index] ?? ['missing']) {
        const read = readFrequency(text)
        expect([text, read.kind === 'schedule' && toText(sorted(read.schedule))]).toEqual([
          text,
          toText(sorted(schedule)),
        ])
      }
    }
  })

  test('say every frequency in words that are read back', () => {
    const read = words.frequencies.map((text) => {
      const reading = readFrequency(text)
      return reading.kind === 'schedule' ? recurrenceOf(reading.schedule, ANY_DAY) : reading
    })
    expect(read).toEqual(FREQUENCIES.map((frequency) => ({ frequency, schedule: null })))
    expect(readFrequency(words.once)).toEqual({ kind: 'once' })
  })
})

/** As it is kept: -1 comes last in a file, and the order is the rule's. */
function sorted(schedule: Schedule): Schedule {
  return 'days' in schedule && schedule.days
    ? { ...schedule, days: schedule.days.toSorted((a, b) => a - b) }
    : schedule
}

test.each<[string, Schedule]>([
  ['Daily', { every: 1, unit: 'day' }],
  ['täglich', { every: 1, unit: 'day' }],
  ['WEEKLY', { every: 1, unit: 'week' }],
  ['Wöchentlich', { every: 1, unit: 'week' }],
  ['fortnightly', { every: 2, unit: 'week' }],
  ['Bi-weekly', { every: 2, unit: 'week' }],
  ['Bi-monthly', { every: 2, unit: 'month' }],
  ['12 months', { every: 12, unit: 'month' }],
  ['12-month', { every: 12, unit: 'month' }],
  ['1 year', { every: 1, unit: 'year' }],
  ['3 Monate', { every: 3, unit: 'month' }],
  ['14-tägig', { every: 14, unit: 'day' }],
  ['alle 14 Tage', { every: 14, unit: 'day' }],
  ['Zweiwöchentlich', { every: 2, unit: 'week' }],
  ['4-wöchentlich', { every: 4, unit: 'week' }],
  ['every other week', { every: 2, unit: 'week' }],
  ['everyOtherMonth', { every: 2, unit: 'month' }],
  ['every4Weeks', { every: 4, unit: 'week' }],
  ['mtl.', { every: 1, unit: 'month' }],
  [' Monatlich ', { every: 1, unit: 'month' }],
  ['per month', { every: 1, unit: 'month' }],
  ['zweimonatlich', { every: 2, unit: 'month' }],
  ['jeden zweiten Monat', { every: 2, unit: 'month' }],
  ['Every 3 Months', { every: 3, unit: 'month' }],
  ['Alle 18 Monate', { every: 18, unit: 'month' }],
  ['vierteljährlich', { every: 3, unit: 'month' }],
  ['quarterly', { every: 3, unit: 'month' }],
  ['every two quarters', { every: 6, unit: 'month' }],
  ['half-year', { every: 6, unit: 'month' }],
  ['halbjährlich', { every: 6, unit: 'month' }],
  ['Semi-annually', { every: 6, unit: 'month' }],
  ['yearly', { every: 1, unit: 'year' }],
  ['p.a.', { every: 1, unit: 'year' }],
  ['Jährlich', { every: 1, unit: 'year' }],
  ['biennial', { every: 2, unit: 'year' }],
  ['Every 2 Years', { every: 2, unit: 'year' }],
  ['Monthly (1, 15)', { every: 1, unit: 'month', days: [1, 15] }],
  ['Weekly (Mon, Thu)', { every: 1, unit: 'week', weekdays: ['mon', 'thu'] }],
  ['Wöchentlich (Mo, Do)', { every: 1, unit: 'week', weekdays: ['mon', 'thu'] }],
])('“%s” is %j', (text, schedule) => {
  expect(readFrequency(text)).toEqual({ kind: 'schedule', schedule, isApproximate: false })
})

test.each(['once', 'One-time', 'einmalig', 'never'])('“%s” comes once', (text) => {
  expect(readFrequency(text)).toEqual({ kind: 'once' })
})

test.each(['semi-monthly', 'twice a month', 'halbmonatlich'])(
  '“%s” names no days, so usual ones are taken',
  (text) => {
    expect(readFrequency(text)).toEqual({
      kind: 'schedule',
      schedule: { every: 1, unit: 'month', days: [1, 15] },
      isApproximate: true,
    })
  },
)

test.each([
  'bimonthly',
  'biannual',
  'biannually',
  'Custom',
  'Benutzerdefiniert',
  '',
  'sometimes',
  'every',
  'every months',
  'Every year on January 31 and July 30',
  'Every week on the 1st',
  'Monthly (1, x)',
  'constructor',
  '__proto__',
])('“%s” is unclear', (text) => {
  expect(readFrequency(text)).toEqual({ kind: 'unclear' })
})

test('a text of any length is answered at once', () => {
  expect(readFrequency('every '.repeat(100_000))).toEqual({ kind: 'unclear' })
})
