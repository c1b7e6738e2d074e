import { expect, test } from 'vitest'
import { daysBetween } from '#core/calendar'
import { toText } from '#core/recurrence/schedule'
import { boundedRange, feedCycles, feedRange } from '#feeds/feed-cycles'
import { book, day, paid } from '../../test/cycles/support/given-book.ts'

const TODAY = day('2026-02-02')
const RANGE = feedRange(TODAY)

test.each([
  ['2026-02-02', '2025-11-04', '2027-08-02'],
  ['2026-08-31', '2026-06-02', '2028-02-29'],
  ['9999-01-01', '9998-10-03', '9999-12-31'],
  ['1900-01-01', '1900-01-01', '1901-07-01'],
])('on %s a feed shows %s to %s', (today, from, to) => {
  expect(feedRange(day(today))).toEqual({ from, to })
})

test('a range with few cycles stays as it is', () => {
  expect(boundedRange([book({ dueDate: day('2026-02-05') })], RANGE, 19)).toEqual(RANGE)
})

test.each([0, 1, 89, 90, 91, 500, 630])('of daily bills it ends after the %s cycles that fit', (most) => {
  const daily = book({ dueDate: day('2025-01-01'), repeats: { schedule: toText({ every: 1, unit: 'day' }) } })
  const { from, to } = boundedRange([daily], RANGE, most)
  expect(daysBetween(from, to) + 1).toBe(most)
  expect(feedCycles([daily], TODAY, { from, to })).toHaveLength(most)
})

test('a due date that is settled and open again is open', () => {
  const twice = book({
    dueDate: day('2026-02-05'),
    repeats: { frequency: 'annual' },
    payments: [paid(1, '2026-02-05')],
  })
  expect(feedCycles([twice], TODAY, RANGE).map(({ dueDate, status }) => `${dueDate} ${status}`)).toEqual([
    '2026-02-05 upcoming',
    '2027-02-05 upcoming',
  ])
})
