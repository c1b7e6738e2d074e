import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsToDay,
  daysBetween,
  firstOf,
  formatDay,
  isDay,
  lastOf,
  monthOf,
  todayIn,
} from './days.ts'

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('today', () => {
  test.each([
    ['UTC', '2026-03-29T00:30:00Z', '2026-03-29'],
    ['America/New_York', '2026-03-01T04:59:59Z', '2026-02-28'],
    ['America/New_York', '2026-03-01T05:00:00Z', '2026-03-01'],
    // An hour is missing, and one comes twice
    ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Niue', '2027-01-01T10:59:59Z', '2026-12-31'],
    ['Asia/Kathmandu', '2028-02-28T18:15:00Z', '2028-02-29'],
    // Midnight does not exist on this day
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
  ])('in %s at %s is %s', (timezone, now, expected) => {
    expect(todayIn(timezone, new Date(now))).toBe(expected)
  })
})

describe('days', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2028-02-29', 366, '2029-03-01'],
  ])('%s and %d are %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  test('going and coming back ends where it began, and the distance is what was gone', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1000, max: 360 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  test('are in the order of their texts', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        expect(Math.sign(daysBetween(one, other))).toBe(one < other ? 1 : one === other ? 0 : -1)
      }),
    )
  })

  test.each(['2026-02-28', '2028-02-29', '2000-02-29', '9999-12-31'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '',
  ])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false)
  })

  test('are written as the day they are, wherever the reader is', () => {
    const options = { day: 'numeric', month: 'long', year: 'numeric' } as const
    expect(formatDay('2026-03-29', 'en-GB', options)).toBe('29 March 2026')
    expect(formatDay('2026-01-01', 'en-US', options)).toBe('January 1, 2026')
  })
})

describe('months', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-11', -23, '2024-12'],
    ['2026-05', 0, '2026-05'],
  ])('%s and %d are %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected)
  })

  test.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2100-02', '2100-02-28'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
    ['9999-12', '9999-12-31'],
  ])('%s ends on %s', (month, last) => {
    expect(lastOf(month)).toBe(last)
  })

  test('the day after the last is the first of the next', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOf(day)
        expect(addDays(lastOf(month), 1)).toBe(firstOf(addMonths(month, 1)))
        expect(monthOf(lastOf(month))).toBe(month)
      }),
    )
  })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-30', -12, '2025-11-30'],
])('%s and %d months are %s', (day, count, expected) => {
  expect(addMonthsToDay(day, count)).toBe(expected)
})
