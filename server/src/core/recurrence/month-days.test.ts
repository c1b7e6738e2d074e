import { describe, expect, test } from 'vitest'
import { type CalendarDate, daysInMonth } from '#core/calendar'
import { listed } from '#core/recurrence/lists'
import { onMonthDays } from '#core/recurrence/month-days'

const date = (text: string) => text as CalendarDate
/** 31 is the last day here: -1 has become it before. */
const LISTS = [
  [1],
  [1, 15],
  [28, 29],
  [29, 30],
  [30, 31],
  [28, 31],
  [29],
  [28, 29, 30, 31],
  [1, 29, 30],
  [14, 28, 30, 31],
]
const EVERY = [1, 2, 3, 4, 5, 6, 7, 12, 18, 24, 36, 48, 49, 100, 120]
const MONTHS = 12 * 410
const FIRST = 1900 * 12

function countIn(days: number[], month: number): number {
  const length = daysInMonth(Math.floor(month / 12), (month % 12) + 1)
  return new Set(days.map((day) => Math.min(day, length))).size
}

describe.each(LISTS)('on %j', (...days) => {
  test('months are counted as one by one, from whichever month, over more than 400 years', () => {
    for (const every of EVERY) {
      const periods = onMonthDays(every, days)
      for (const first of [FIRST + 1, FIRST + 11 + 12 * 99]) {
        const sums: number[] = []
        let sum = 0
        for (let index = 0; index < MONTHS / every; index += 1) {
          sums.push(sum)
          sum += countIn(days, first + index * every)
        }
        expect(sums.map((_, index) => periods.countIn(first, index))).toEqual(sums)
      }
    }
  })

  test('each date is found in its month and place', () => {
    for (const every of EVERY) {
      const periods = onMonthDays(every, days)
      const first = FIRST + 13
      const places = Array.from({ length: MONTHS / every }, (_, index) =>
        Array.from({ length: countIn(days, first + index * every) }, (__, position) => ({ index, position })),
      ).flat()
      expect(places.map((_, n) => periods.locate(first, n))).toEqual(places)
    }
  })
})

test('what a month lacks becomes its last day, and what then falls together counts once', () => {
  const rule = listed(onMonthDays(1, [28, 29, 31]))
  const dates = Array.from({ length: 7 }, (_, n) => rule.nth(date('2026-01-28'), 28, n))
  expect(dates).toEqual([
    '2026-01-28',
    '2026-01-29',
    '2026-01-31',
    '2026-02-28',
    '2026-03-28',
    '2026-03-29',
    '2026-03-31',
  ])
})

test.each([
  [[1, 15], '2026-02-15', 15],
  [[31], '2026-02-28', 31],
  [[30], '2026-02-28', 30],
  [[28, 31], '2026-02-28', 28],
  [[30, 31], '2026-04-30', 30],
  [[15, 31], '2026-04-30', 31],
  [[1, 15], '2026-02-28', 28],
  [[29, 31], '2024-02-29', 29],
])('of %j, what gave %s is the %dth', (days, due, anchorDay) => {
  expect(listed(onMonthDays(1, days)).carriedAnchor(date(due))).toBe(anchorDay)
})
