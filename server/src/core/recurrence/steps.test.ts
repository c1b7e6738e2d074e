import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, dayOfMonth, FIRST_DATE, lastDayOf, yearMonthOf } from '#core/calendar'
import {
  anchorDayOf,
  cyclesBefore,
  FREQUENCIES,
  type Frequency,
  isDueOn,
  nextDueDate,
  nthDueDate,
  schedule,
} from '#core/recurrence'

const date = (text: string) => text as CalendarDate

/** Days from 1900 to 2500: far enough from the end that no schedule below meets it. */
const anyDate = fc.integer({ min: 0, max: 219_000 }).map((days) => addDays(FIRST_DATE, days) as CalendarDate)
const anyFrequency = fc.constantFrom(...FREQUENCIES)
const anyCount = fc.integer({ min: 1, max: 60 })
const anyAnchor = fc.integer({ min: 1, max: 31 })

test('the frequencies are those of the contract, in its order', () => {
  expect(FREQUENCIES).toEqual(['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'])
})

const NEXT: Record<Frequency, { due: string; next: string }> = {
  weekly: { due: '2026-01-28', next: '2026-02-04' },
  biweekly: { due: '2026-12-25', next: '2027-01-08' },
  monthly: { due: '2026-01-15', next: '2026-02-15' },
  quarterly: { due: '2026-11-15', next: '2027-02-15' },
  semiannual: { due: '2026-08-31', next: '2027-02-28' },
  annual: { due: '2026-02-15', next: '2027-02-15' },
}

test.each(FREQUENCIES)('a %s bill is due next one cycle later', (frequency) => {
  const { due, next } = NEXT[frequency]
  expect(nextDueDate(date(due), frequency, anchorDayOf(date(due)))).toBe(next)
})

test.each<[Frequency, string, string[]]>([
  ['monthly', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['monthly', '2026-01-30', ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30', '2026-05-30']],
  ['quarterly', '2025-11-30', ['2025-11-30', '2026-02-28', '2026-05-30', '2026-08-30', '2026-11-30']],
  ['semiannual', '2025-08-31', ['2025-08-31', '2026-02-28', '2026-08-31', '2027-02-28', '2027-08-31']],
  ['annual', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ['weekly', '2026-02-20', ['2026-02-20', '2026-02-27', '2026-03-06', '2026-03-13', '2026-03-20']],
])('month ends do not drift: %s from %s', (frequency, due, expected) => {
  expect(schedule(date(due), frequency, anchorDayOf(date(due)), expected.length)).toEqual(expected)
})

test('a bill that stands on a short month goes back to its anchor day', () => {
  expect(nextDueDate(date('2026-02-28'), 'monthly', 31)).toBe('2026-03-31')
  expect(nextDueDate(date('2026-02-28'), 'monthly', 28)).toBe('2026-03-28')
  expect(schedule(date('2026-02-28'), 'monthly', 31, 2)).toEqual(['2026-02-28', '2026-03-31'])
})

test('a weekly or biweekly bill has no use for an anchor day', () => {
  fc.assert(
    fc.property(fc.constantFrom('weekly', 'biweekly'), anyDate, anyAnchor, (frequency, due, anchorDay) => {
      const days = frequency === 'weekly' ? 7 : 14
      expect(nextDueDate(due, frequency, anchorDay)).toBe(addDays(due, days))
    }),
  )
})

test('so many advances lead where one calculation does', () => {
  fc.assert(
    fc.property(anyDate, anyFrequency, anyCount, (due, frequency, count) => {
      const anchorDay = anchorDayOf(due)
      let advanced: CalendarDate | undefined = due
      for (let n = 0; n < count && advanced; n += 1) advanced = nextDueDate(advanced, frequency, anchorDay)
      expect(advanced).toBe(nthDueDate(due, frequency, anchorDay, count))
    }),
  )
})

test('due dates only go forward', () => {
  fc.assert(
    fc.property(anyDate, anyFrequency, anyAnchor, anyCount, (due, frequency, anchorDay, count) => {
      const dates = schedule(due, frequency, anchorDay, count)
      expect(dates).toHaveLength(count)
      expect(dates).toEqual([...new Set(dates)].sort())
    }),
  )
})

test('a due date falls on the anchor day, or on the last day of a month without one', () => {
  const byMonths = fc.constantFrom(...FREQUENCIES.filter((frequency) => !frequency.endsWith('weekly')))
  fc.assert(
    fc.property(anyDate, byMonths, anyCount, (due, frequency, count) => {
      const anchorDay = anchorDayOf(due)
      for (const next of schedule(due, frequency, anchorDay, count)) {
        const lastDay = dayOfMonth(lastDayOf(yearMonthOf(next)))
        expect(dayOfMonth(next)).toBe(Math.min(anchorDay, lastDay))
      }
    }),
  )
})

test('the cycle before the first one is the due date itself', () => {
  expect(nthDueDate(date('2026-01-31'), 'monthly', 31, 0)).toBe('2026-01-31')
  expect(schedule(date('2026-01-31'), 'monthly', 31, 1)).toEqual(['2026-01-31'])
  expect(schedule(date('2026-01-31'), 'monthly', 31, 0)).toEqual([])
})

test.each<[Frequency, string]>([
  ['weekly', '9999-12-24'],
  ['biweekly', '9999-12-17'],
  ['monthly', '9999-11-30'],
  ['quarterly', '9999-09-30'],
  ['semiannual', '9999-06-30'],
  ['annual', '9998-12-31'],
])('a %s schedule ends where the calendar does', (frequency, due) => {
  expect(schedule(date(due), frequency, 31, 60)).toEqual([due, '9999-12-31'])
  expect(nextDueDate(date('9999-12-31'), frequency, 31)).toBeUndefined()
  expect(nthDueDate(date(due), frequency, 31, 2)).toBeUndefined()
})

test.each<[Frequency, string, number, string, number]>([
  ['weekly', '2026-01-01', 1, '2025-12-31', 0],
  ['weekly', '2026-01-01', 1, '2026-01-01', 0],
  ['weekly', '2026-01-01', 1, '2026-01-02', 1],
  ['weekly', '2026-01-01', 1, '2026-01-08', 1],
  ['weekly', '2026-01-01', 1, '2026-01-09', 2],
  ['weekly', '2026-01-30', 30, '2025-12-31', 0],
  ['quarterly', '2026-01-15', 15, '2025-12-31', 0],
  ['quarterly', '2026-01-15', 15, '2025-06-01', 0],
  ['monthly', '2026-01-15', 15, '2026-01-14', 0],
  ['biweekly', '2026-01-01', 1, '2026-01-15', 1],
  ['biweekly', '2026-01-01', 1, '2026-01-16', 2],
  ['monthly', '2026-01-31', 31, '2026-01-31', 0],
  ['monthly', '2026-01-31', 31, '2026-02-01', 1],
  ['monthly', '2026-01-31', 31, '2026-02-28', 1],
  ['monthly', '2026-01-31', 31, '2026-03-01', 2],
  ['monthly', '2026-01-31', 31, '2026-03-31', 2],
  ['monthly', '2026-02-28', 31, '2026-03-30', 1],
  ['quarterly', '2026-01-15', 15, '2026-04-14', 1],
  ['quarterly', '2026-01-15', 15, '2026-04-15', 1],
  ['quarterly', '2026-01-15', 15, '2026-04-16', 2],
  ['quarterly', '2026-01-15', 15, '2026-03-16', 1],
  ['annual', '2024-02-29', 29, '2028-02-29', 4],
  ['annual', '2024-02-29', 29, '2028-03-01', 5],
  ['weekly', '1900-01-01', 1, '9999-12-31', 422_638],
  ['monthly', '1900-01-01', 1, '9999-12-31', 97_200],
])(
  'of a %s bill due on %s (the %ith), %s has %i due dates before it',
  (frequency, due, anchor, day, count) => {
    expect(cyclesBefore(date(due), frequency, anchor, date(day))).toBe(count)
  },
)

test('so many due dates come before a day as a list of them has', () => {
  fc.assert(
    fc.property(anyDate, anyFrequency, fc.integer({ min: -40, max: 1_500 }), (due, frequency, days) => {
      const day = addDays(due, days)
      fc.pre(day !== undefined)
      const anchorDay = anchorDayOf(due)
      const before = schedule(due, frequency, anchorDay, 250).filter((each) => each < day)
      expect(cyclesBefore(due, frequency, anchorDay, day)).toBe(before.length)
    }),
  )
})

test.each([
  ['2026-01-31', 'monthly', 31, '2026-01-31', true],
  ['2026-01-31', 'monthly', 31, '2026-02-28', true],
  ['2026-01-31', 'monthly', 31, '2026-02-27', false],
  ['2026-01-31', 'monthly', 31, '2026-01-30', false],
  ['2026-01-31', 'monthly', 31, '2025-12-31', false],
  ['2026-01-31', 'quarterly', 31, '2026-02-28', false],
  ['2026-01-31', 'quarterly', 31, '2026-04-30', true],
  ['2026-01-01', 'weekly', 1, '2026-01-15', true],
  ['2026-01-01', 'biweekly', 1, '2026-01-08', false],
  ['2028-02-29', 'annual', 29, '2031-02-28', true],
] as const)('a bill due on %s, %s (anchor %d), is due on %s: %s', (due, frequency, anchor, day, expected) => {
  expect(isDueOn(due as CalendarDate, frequency, anchor, day as CalendarDate)).toBe(expected)
})
