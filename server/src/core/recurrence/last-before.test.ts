import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#core/calendar'
import { ruleOf } from '#core/recurrence/schedule'
import { anyDate, anySchedule, KINDS, standing } from '../../../test/support/any-schedule.ts'

const date = (text: string) => text as CalendarDate

test.each([
  ['monthly', '2026-05-31', 31, '2026-05-31', '2026-04-30'],
  ['monthly', '2026-04-30', 31, '2026-04-30', '2026-03-31'],
  ['monthly', '2026-04-30', 31, '2026-04-01', '2026-03-31'],
  ['monthly', '2026-04-30', 31, '2026-03-31', '2026-02-28'],
  ['quarterly', '2026-04-30', 31, '2026-03-15', '2026-01-31'],
  ['annual', '2028-02-29', 29, '2028-02-29', '2027-02-28'],
  ['annual', '2028-02-29', 29, '2024-03-01', '2024-02-29'],
  ['weekly', '2026-05-04', 4, '2026-05-04', '2026-04-27'],
  ['biweekly', '2026-05-04', 4, '2026-04-01', '2026-03-23'],
  ['weekly', '1900-01-05', 5, '1900-01-05', undefined],
  ['monthly', '1900-01-05', 5, '1900-01-05', undefined],
] as const)('before the %s bill of %s (day %i) and before %s comes %s', (...row) => {
  const [frequency, due, anchorDay, day, expected] = row
  expect(ruleOf({ frequency, schedule: null }).lastBefore(date(due), anchorDay, date(day))).toBe(expected)
})

test('a due date off its list has the dates of the list before it', () => {
  const { rule, due, anchorDay } = standing({ every: 2, unit: 'month', days: [1, 15] }, date('2026-03-10'))
  expect(rule.lastBefore(due, anchorDay, due)).toBe('2026-03-01')
  expect(rule.lastBefore(due, anchorDay, date('2026-03-01'))).toBe('2026-01-15')
})

describe.each(Object.keys(KINDS))('a schedule of %s', (kind) => {
  test('has before a day what looking back day by day finds', () => {
    const anyOfKind = fc
      .tuple(KINDS[kind] ?? anySchedule, anyDate)
      .map(([schedule, due]) => standing(schedule, due))
    fc.assert(
      fc.property(anyOfKind, fc.nat(500), ({ rule, due, anchorDay }, back) => {
        const day = addDays(due, -back)
        fc.pre(day !== undefined)
        const found = rule.lastBefore(due, anchorDay, day)
        const wasOn = (each: CalendarDate) => rule.isOn(due, anchorDay, each)
        expect(found === undefined || (found < day && wasOn(found))).toBe(true)
        for (let before = addDays(day, -1), steps = 0; before !== undefined && steps < 800; steps += 1) {
          if (before === found) break
          expect(wasOn(before)).toBe(false)
          before = addDays(before, -1)
        }
      }),
      { numRuns: 40 },
    )
  })
})
