import { expect, test } from 'vitest'
import { daysOfPeriod, periodProblem } from './breakdown-period.ts'

test.each([
  ['month', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('%s', (period, from, to) => {
  expect(daysOfPeriod(period, '2026-03-31')).toEqual({ from, to })
})

test.each([
  ['', '2026-01-01', 'dateMissing'],
  ['2026-01-02', '2026-01-01', 'backwards'],
  ['2016-01-02', '2026-01-02', 'tooLong'],
  ['2016-01-02', '2026-01-01', undefined],
])('%s to %s: %s', (from, to, problem) => {
  expect(periodProblem(from, to)).toBe(problem)
})
