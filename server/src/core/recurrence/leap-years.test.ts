import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLeapYear } from '#core/calendar'
import { greatestCommonDivisor, leapYearsAmong } from '#core/recurrence/leap-years'

function counted(first: number, step: number, count: number): number {
  return Array.from({ length: count }, (_, index) => first + index * step).filter(isLeapYear).length
}

test('leap years among every n-th year are as many as counting finds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 9999 }),
      fc.integer({ min: 1, max: 450 }),
      fc.integer({ min: 0, max: 900 }),
      (first, step, count) => {
        expect(leapYearsAmong(first, step, count)).toBe(counted(first, step, count))
      },
    ),
    { numRuns: 500 },
  )
})

test.each([1, 2, 3, 4, 5, 10, 20, 25, 40, 50, 80, 100, 200, 400])('also for every %d years', (step) => {
  for (let first = 1896; first < 2304; first += 1) {
    expect(leapYearsAmong(first, step, 41)).toBe(counted(first, step, 41))
  }
})

test.each([
  [12, 8, 4],
  [8, 12, 4],
  [7, 12, 1],
  [48, 12, 12],
  [5, 0, 5],
])('of %d and %d the greatest common divisor is %d', (a, b, divisor) => {
  expect(greatestCommonDivisor(a, b)).toBe(divisor)
})
