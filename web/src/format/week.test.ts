import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, daysBetween, firstOf, lastOf, monthOf } from './days.ts'
import { firstWeekdayByRegion, firstWeekdayOf, type Weekday, weekdayOf, weekOf, weeksOf } from './week.ts'

const UNKNOWN_REGION = 'ZZ'
const anyWeekday = fc.integer({ min: 1, max: 7 }) as fc.Arbitrary<Weekday>
const anyMonth = fc.integer({ min: 0, max: 12 * 8000 }).map((count) => addMonths('1901-01', count))

describe('the first day of the week', () => {
  test.each([
    ['de-DE', 1],
    ['de', 1],
    ['en-US', 7],
    ['en', 7],
    ['en-GB', 1],
    ['en-DE', 1],
    ['pt-BR', 7],
    ['ar-EG', 6],
    ['dv-MV', 5],
  ])('of %s is %d, with or without help of the browser', (locale, expected) => {
    expect(firstWeekdayOf(locale)).toBe(expected)
    expect(firstWeekdayByRegion(locale)).toBe(expected)
  })

  test('is what somebody has set, whatever the region', () => {
    expect(firstWeekdayOf('en-US-u-fw-mon')).toBe(1)
  })

  test('of every region is the same in the table as in Intl', () => {
    const regions = everyRegion()
    expect(regions.length).toBeGreaterThan(200)
    const differing = regions.filter(
      (region) => firstWeekdayByRegion(`und-${region}`) !== firstWeekdayOf(`und-${region}`),
    )
    expect(differing).toEqual([])
  })
})

test.each([
  ['1899-12-31', 7],
  ['1900-01-01', 1],
  ['2000-02-29', 2],
  ['2026-11-20', 5],
  ['9999-12-31', 5],
])('%s is weekday %d', (day, expected) => {
  expect(weekdayOf(day)).toBe(expected)
})

describe('the weeks of a month', () => {
  test.each<[string, Weekday, string, string, number]>([
    // Four whole weeks
    ['2027-02', 1, '2027-02-01', '2027-02-28', 4],
    ['2027-02', 7, '2027-01-31', '2027-03-06', 5],
    ['2026-08', 1, '2026-07-27', '2026-09-06', 6],
    ['2026-08', 7, '2026-07-26', '2026-09-05', 6],
    ['2026-08', 6, '2026-08-01', '2026-09-04', 5],
    ['2028-02', 5, '2028-01-28', '2028-03-02', 5],
    ['2026-12', 1, '2026-11-30', '2027-01-03', 5],
  ])('%s with first weekday %d go from %s to %s', (month, first, from, to, count) => {
    const weeks = weeksOf(month, first)
    expect(weeks[0]?.[0]).toBe(from)
    expect(weeks.at(-1)?.at(-1)).toBe(to)
    expect(weeks).toHaveLength(count)
  })

  test('are whole, follow each other, and hold every day of the month in no more weeks than needed', () => {
    fc.assert(
      fc.property(anyMonth, anyWeekday, (month, first) => {
        const weeks = weeksOf(month, first)
        const days = weeks.flat()
        expect(days.length % 7).toBe(0)
        expect(weeks.every(([day = '']) => weekdayOf(day) === first)).toBe(true)
        expect(days.every((day, index) => index === 0 || daysBetween(days[index - 1] ?? '', day) === 1)).toBe(
          true,
        )
        expect(days).toContain(firstOf(month))
        expect(days).toContain(lastOf(month))
        expect(weeks.every((week) => week.some((day) => monthOf(day) === month))).toBe(true)
        expect(weekOf(lastOf(month), first)).toEqual(weeks.at(-1))
      }),
    )
  })
})

function everyRegion(): string[] {
  const letters = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ')
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((region) => names.of(region) !== undefined && region !== UNKNOWN_REGION)
}
