import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSchedule } from '#core/recurrence/read-schedule'
import { unlessRefused } from '#core/test-support/unless-refused'
import { anySchedule } from '../../../test/support/any-schedule.ts'

const MONTH_DAYS = 'days must be whole numbers from 1 to 31, or -1'
const WEEKDAYS = 'weekdays must be a list of: mon, tue, wed, thu, fri, sat, sun'
const MONTHS = 'months must be whole numbers from 1 to 12'
const DAY = 'day must be a whole number from 1 to 31, or -1'
const UNIT = 'unit must be one of: day, week, month, year'

test('what is a schedule is read as it is', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      expect(readSchedule(JSON.parse(JSON.stringify(schedule)))).toEqual(schedule)
    }),
    { numRuns: 300 },
  )
})

test.each([
  [{ every: 1, unit: 'week', weekdays: ['sun', 'mon', 'sun'] }, { weekdays: ['mon', 'sun'] }],
  [{ every: 1, unit: 'month', days: [15, -1, 1, 15, -1] }, { days: [1, 15, -1] }],
  [{ every: 1, unit: 'month', days: [10, 9] }, { days: [9, 10] }],
  [
    { every: 1, unit: 'year', months: [12, 2, 12], day: -1 },
    { months: [2, 12], day: -1 },
  ],
  [{ every: 1, unit: 'year', months: [11, 7] }, { months: [7, 11] }],
])('lists are sorted and have each entry once: %j', (sent, read) => {
  const { every, unit } = sent
  expect(readSchedule(sent)).toEqual({ every, unit, ...read })
})

test.each<[unknown, string]>([
  ['monthly', 'it must be an object'],
  [3, 'it must be an object'],
  [true, 'it must be an object'],
  [[{ every: 1, unit: 'day' }], 'it must be an object'],
  [{}, UNIT],
  [{ every: 1 }, UNIT],
  [{ every: 1, unit: 'hour' }, UNIT],
  [{ every: 1, unit: 'Day' }, UNIT],
  [{ every: 1, unit: null }, UNIT],
  [{ unit: 'day' }, 'every must be a whole number from 1 to 366 for unit day'],
  [{ every: 0, unit: 'day' }, 'every must be a whole number from 1 to 366 for unit day'],
  [{ every: 367, unit: 'day' }, 'every must be a whole number from 1 to 366 for unit day'],
  [{ every: '2', unit: 'day' }, 'every must be a whole number from 1 to 366 for unit day'],
  [{ every: 1.5, unit: 'week' }, 'every must be a whole number from 1 to 104 for unit week'],
  [{ every: 105, unit: 'week' }, 'every must be a whole number from 1 to 104 for unit week'],
  [{ every: 121, unit: 'month' }, 'every must be a whole number from 1 to 120 for unit month'],
  [{ every: 51, unit: 'year' }, 'every must be a whole number from 1 to 50 for unit year'],
  [{ every: -1, unit: 'year' }, 'every must be a whole number from 1 to 50 for unit year'],
  [{ every: 1, unit: 'day', hour: 3 }, 'it has an unknown key'],
  [{ every: 1, unit: 'day', constructor: 3 }, 'it has an unknown key'],
  [{ every: 1, unit: 'day', weekdays: ['mon'] }, 'weekdays does not go with unit day'],
  [{ every: 1, unit: 'week', days: [1] }, 'days does not go with unit week'],
  [{ every: 1, unit: 'week', weekday: 'mon' }, 'weekday does not go with unit week'],
  [{ every: 1, unit: 'month', weekdays: ['mon'] }, 'weekdays does not go with unit month'],
  [{ every: 1, unit: 'month', day: 1 }, 'day does not go with unit month'],
  [{ every: 1, unit: 'year', days: [1] }, 'days does not go with unit year'],
  [{ every: 1, unit: 'year', nth: 1, weekday: 'mon' }, 'nth does not go with unit year'],
  [{ every: 1, unit: 'week', weekdays: [] }, WEEKDAYS],
  [{ every: 1, unit: 'week', weekdays: null }, WEEKDAYS],
  [{ every: 1, unit: 'week', weekdays: 'mon' }, WEEKDAYS],
  [{ every: 1, unit: 'week', weekdays: ['monday'] }, WEEKDAYS],
  [{ every: 1, unit: 'month', days: [] }, MONTH_DAYS],
  [{ every: 1, unit: 'month', days: 15 }, MONTH_DAYS],
  [{ every: 1, unit: 'month', days: [0] }, MONTH_DAYS],
  [{ every: 1, unit: 'month', days: [32] }, MONTH_DAYS],
  [{ every: 1, unit: 'month', days: [-2] }, MONTH_DAYS],
  [{ every: 1, unit: 'month', days: [1, '15'] }, MONTH_DAYS],
  [{ every: 1, unit: 'month', days: [1.5] }, MONTH_DAYS],
  [{ every: 1, unit: 'month', days: [1], nth: 1, weekday: 'mon' }, 'days does not go with nth and weekday'],
  [{ every: 1, unit: 'month', days: [1], nth: 1 }, 'days does not go with nth and weekday'],
  [{ every: 1, unit: 'month', nth: 1 }, 'nth and weekday go together'],
  [{ every: 1, unit: 'month', weekday: 'fri' }, 'nth and weekday go together'],
  [{ every: 1, unit: 'month', nth: 5, weekday: 'fri' }, 'nth must be one of: 1, 2, 3, 4, -1'],
  [{ every: 1, unit: 'month', nth: '1', weekday: 'fri' }, 'nth must be one of: 1, 2, 3, 4, -1'],
  [
    { every: 1, unit: 'month', nth: 1, weekday: 'friday' },
    'weekday must be one of: mon, tue, wed, thu, fri, sat, sun',
  ],
  [{ every: 1, unit: 'year', months: [] }, MONTHS],
  [{ every: 1, unit: 'year', months: [13] }, MONTHS],
  [{ every: 1, unit: 'year', months: [0], day: 1 }, MONTHS],
  [{ every: 1, unit: 'year', months: [1], day: 0 }, DAY],
  [{ every: 1, unit: 'year', months: [1], day: 32 }, DAY],
  [{ every: 1, unit: 'year', months: [1], day: null }, DAY],
  [{ every: 1, unit: 'year', day: 15 }, 'day goes with months'],
])('%j is refused', (value, reason) => {
  expect(() => readSchedule(value)).toThrow(`schedule is not valid: ${reason}`)
})

test('what a list repeats counts once, however often', () => {
  const often = <T>(list: T[]) => Array.from({ length: 20 }, () => list).flat()
  const of = (schedule: object) => readSchedule({ every: 1, ...schedule })
  expect(of({ unit: 'week', weekdays: often(['sun', 'mon']) })).toMatchObject({ weekdays: ['mon', 'sun'] })
  expect(of({ unit: 'month', days: often([-1, 15, 1]) })).toMatchObject({ days: [1, 15, -1] })
  expect(of({ unit: 'year', months: often([7, 1]), day: 1 })).toMatchObject({ months: [1, 7] })
})

test('whatever is sent is a schedule that is read again as it was, or refused with a reason', () => {
  const key = fc.constantFrom('every', 'unit', 'weekdays', 'days', 'nth', 'weekday', 'months', 'day', 'other')
  const value = fc.oneof(
    fc.integer({ min: -2, max: 40 }),
    fc.constantFrom('day', 'week', 'month', 'year', 'mon', 'sun'),
    fc.array(fc.oneof(fc.integer({ min: -2, max: 33 }), fc.constantFrom('mon', 'fri'))),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(key, value), fc.anything()), (sent) => {
      const schedule = unlessRefused(() => readSchedule(sent))
      expect(schedule && readSchedule(schedule)).toEqual(schedule)
    }),
    { numRuns: 500 },
  )
})
