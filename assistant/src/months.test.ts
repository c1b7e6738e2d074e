import { expect, test } from 'vitest'
import { lastDayOf } from './prompts/last-day-of.ts'
import { lastMonths } from './resources/completions.ts'

test('the last day of a month', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})

test('the months up to a day', () => {
  expect(lastMonths('2027-01-31', 3)).toEqual(['2027-01', '2026-12', '2026-11'])
})
