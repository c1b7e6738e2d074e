import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, daysBetween } from '#core/calendar'
import { type Frequency, ruleOf } from '#core/recurrence/schedule'
import { cyclesCountedBack, nearestCycle } from '#imports/interpret/nearest-cycle'
import { anySchedule, standing } from '../../../test/support/any-schedule.ts'

const date = (text: string) => text as CalendarDate

const nearest = (frequency: Frequency, due: string, anchorDay: number, day: string) =>
  nearestCycle({ rule: ruleOf({ frequency, schedule: null }), dueDate: date(due), anchorDay }, date(day))

test.each([
  ['on a due date', 'monthly', '2026-05-31', 31, '2026-03-31', '2026-03-31', '2026-04-30'],
  ['a day late', 'monthly', '2026-05-31', 31, '2026-05-01', '2026-04-30', '2026-05-31'],
  ['a day early', 'monthly', '2026-05-31', 31, '2026-03-30', '2026-03-31', '2026-04-30'],
  ['in the middle, so for the earlier', 'weekly', '2026-05-04', 4, '2026-04-20', '2026-04-20', '2026-04-27'],
  ['halfway, so for the earlier', 'biweekly', '2026-05-04', 4, '2026-04-13', '2026-04-06', '2026-04-20'],
  [
    'on the current due date, for the one before',
    'monthly',
    '2026-05-31',
    31,
    '2026-05-31',
    '2026-04-30',
    '2026-05-31',
  ],
  ['after it, for the one before', 'monthly', '2026-05-31', 31, '2027-01-01', '2026-04-30', '2026-05-31'],
  ['years ago', 'annual', '2026-02-28', 29, '2019-12-01', '2020-02-29', '2021-02-28'],
] as const)('a payment %s', (_, frequency, due, anchorDay, day, dueDate, nextDueDate) => {
  expect(nearest(frequency, due, anchorDay, day)).toEqual({ dueDate, nextDueDate })
})

test.each([
  ['early', ['2026-10-10', '2026-11-10', '2026-11-19'], ['2026-10-10', '2026-11-10', '2026-12-10']],
  ['early each time', ['2026-10-20', '2026-11-19'], ['2026-11-10', '2026-12-10']],
  [
    'on its day or late',
    ['2026-10-10', '2026-11-30', '2026-12-10'],
    ['2026-10-10', '2026-11-10', '2026-12-10'],
  ],
  ['more than a cycle early', ['2026-10-10', '2026-11-09'], ['2026-10-10', '2026-11-10']],
  ['made twice after the day', ['2026-12-10', '2026-12-11'], ['2026-12-10', '2026-12-10']],
])('counted back from 10 January, payments that were %s are for their cycles', (_, days, cycles) => {
  const rule = ruleOf({ frequency: 'monthly', schedule: null })
  const found = cyclesCountedBack({ rule, dueDate: date('2027-01-10'), anchorDay: 10 }, days.map(date))
  expect(found.map((cycle) => cycle?.dueDate)).toEqual(cycles)
})

test('nothing is before the calendar', () => {
  expect(nearest('monthly', '1900-01-15', 15, '1900-01-10')).toBeUndefined()
})

test('it is the one that looking at every day finds', () => {
  const anyDue = fc
    .integer({ min: 40_000, max: 50_000 })
    .map((days) => addDays(date('1900-01-01'), days) as CalendarDate)
  fc.assert(
    fc.property(anySchedule, anyDue, fc.integer({ min: -1_200, max: 60 }), (schedule, due, days) => {
      const { rule, anchorDay } = standing(schedule, due)
      const day = addDays(due, days) as CalendarDate
      const found = nearestCycle({ rule, dueDate: due, anchorDay }, day)
      const cycles: CalendarDate[] = [due]
      // Far enough back to have two before the day, or as far as such a short walk goes.
      for (let each = addDays(due, -1); each && daysBetween(each, due) < 6_000; each = addDays(each, -1)) {
        if (rule.isOn(due, anchorDay, each)) cycles.unshift(each)
        if (each < day && cycles.length > 3 && (cycles[1] as CalendarDate) < day) break
      }
      const before = cycles.slice(0, -1)
      fc.pre(before.length > 0)
      const distance = (each: CalendarDate) => Math.abs(daysBetween(each, day))
      const best = before.reduce((a, b) => (distance(b) < distance(a) ? b : a))
      expect(found).toEqual({ dueDate: best, nextDueDate: cycles[cycles.indexOf(best) + 1] })
    }),
    { numRuns: 120 },
  )
})
