import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayText } from '#output/days'
import { readDay } from '#words/read-day'

// A Wednesday.
const TODAY = '2026-11-18'

describe('a day in words', () => {
  test.each([
    ['2026-12-01', '2026-12-01', '2026-12-01'],
    ['today', '2026-11-18', '2026-11-18'],
    [' Tomorrow ', '2026-11-19', '2026-11-19'],
    ['yesterday', '2026-11-17', '2026-11-17'],
    ['in 3 days', '2026-11-21', '2026-11-21'],
    ['in a week', '2026-11-25', '2026-11-25'],
    ['in 2 weeks', '2026-12-02', '2026-12-02'],
    ['in 1 month', '2026-12-18', '2026-12-18'],
    ['in 2 years', '2028-11-18', '2028-11-18'],
    ['3 days ago', '2026-11-15', '2026-11-15'],
    ['a month ago', '2026-10-18', '2026-10-18'],
    ['friday', '2026-11-20', '2026-11-13'],
    ['FRI', '2026-11-20', '2026-11-13'],
    ['wed', '2026-11-25', '2026-11-11'],
    ['tues', '2026-11-24', '2026-11-17'],
    ['next friday', '2026-11-20', '2026-11-20'],
    ['last friday', '2026-11-13', '2026-11-13'],
    ['last wednesday', '2026-11-11', '2026-11-11'],
    ['31 jan', '2027-01-31', '2026-01-31'],
    ['jan 31', '2027-01-31', '2026-01-31'],
    ['18 nov', '2026-11-18', '2026-11-18'],
    ['31 january 2027', '2027-01-31', '2027-01-31'],
    ['January 31st, 2027', '2027-01-31', '2027-01-31'],
    ['1 Sept', '2027-09-01', '2026-09-01'],
    ['29 feb', '2028-02-29', '2024-02-29'],
    ['31.1.', '2027-01-31', '2026-01-31'],
    ['31. 1. 2027', '2027-01-31', '2027-01-31'],
    ['31.01.2027', '2027-01-31', '2027-01-31'],
    ['end of month', '2026-11-30', '2026-10-31'],
    ['the end of the month', '2026-11-30', '2026-10-31'],
    ['1st', '2026-12-01', '2026-11-01'],
    ['the 18th', '2026-11-18', '2026-11-18'],
    ['31st', '2026-12-31', '2026-10-31'],
    ['Tue 1 Dec', '2026-12-01', '2026-12-01'],
    ['Mon 2 Feb', '2026-02-02', '2026-02-02'],
  ])('%j is %s, and %s in the past', (text, future, past) => {
    expect([readDay(text, TODAY), readDay(text, TODAY, { towards: 'past' })]).toEqual([future, past])
  })

  test.each([
    ['1/2/2027', 'Dates with slashes can be read in two ways. Write the year first'],
    ['31 feb', 'There is no 31 Feb.'],
    ['2027-02-29', 'There is no 29 Feb 2027.'],
    ['2027-13-01', 'There is no month 13.'],
    ['1.13.', 'There is no month 13.'],
    ['0.1.', 'There is no 0 Jan.'],
    ['1899-12-31', 'Dates start at 1900-01-01.'],
    ['in 9999 years', 'Dates must be from 1900-01-01 to 9999-12-31.'],
    ['9999 weeks ago', 'Dates must be from 1900-01-01 to 9999-12-31.'],
    ['Mon 1 Dec', '2026-12-01 is not a Mon.'],
    ['', '"" is not a date. Write it as'],
    ['32nd', '"32nd" is not a date.'],
    ['15', '"15" is not a date.'],
    ['soon', '"soon" is not a date.'],
    ['next week', '"next week" is not a date.'],
    ['1 foo 2027', '"1 foo 2027" is not a date.'],
    ['foo 1 dec', '"foo 1 dec" is not a date.'],
    ['constructor', '"constructor" is not a date.'],
    ['\u001b[31mred', '" [31mred" is not a date.'],
  ])('%j is refused', (text, message) => {
    expect(() => readDay(text, TODAY)).toThrow(message)
  })
})

test('what is far too long is refused without being read', () => {
  expect(() => readDay('9'.repeat(1_000_000), TODAY)).toThrow(`"${'9'.repeat(60)}…" is not a date.`)
})

const anyDay = fc.integer({ min: 0, max: 2_900_000 }).map((days) => addDays('1910-01-01', days))
const anyTowards = fc.constantFrom('future' as const, 'past' as const)

test('every ISO day reads as itself', () => {
  fc.assert(
    fc.property(anyDay, anyDay, anyTowards, (day, today, towards) => {
      expect(readDay(day, today, { towards })).toBe(day)
    }),
  )
})

test('a day as we write it reads as the same day', () => {
  const nearToday = fc.tuple(anyDay, fc.integer({ min: -800, max: 800 }))
  fc.assert(
    fc.property(nearToday, anyTowards, ([today, days], towards) => {
      const day = addDays(today, days)
      expect(readDay(dayText(day, today), today, { towards })).toBe(day)
    }),
    { numRuns: 1_000 },
  )
})

test('whatever is typed is a day that exists or refused as a wrong use', () => {
  const word = fc.constantFrom(
    'in',
    '3',
    '31',
    'days',
    'next',
    'last',
    'fri',
    'feb',
    '2027',
    '.',
    'end of',
    'month',
    '1st',
  )
  const typed = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
  )
  const result = (text: string, today: string) => {
    try {
      return readDay(text, today)
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  fc.assert(
    fc.property(typed, anyDay, (text, today) => {
      expect(result(text, today)).toMatch(/^(?:\d{4}-\d{2}-\d{2}|usage)$/)
    }),
  )
})
