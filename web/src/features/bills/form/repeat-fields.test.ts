import type { Bill, Schedule } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenBill } from '../../../ui/test-support/given-bill.ts'
import { changesOf, toFields, toNewBill } from './bill-fields.ts'
import { choicesOf, isSameSchedule, plainFrequency } from './custom-schedule.ts'
import {
  chosenRepeats,
  emptyRepeat,
  followingDueDate,
  hasEndOrWeekend,
  monthEndChoicesOf,
  type RepeatFields,
  type Repeats,
  repeatProblemsOf,
  toRepeat,
  toSentRepeat,
} from './repeat-fields.ts'

const PLAIN = { schedule: null, ends_on: null, cycles_left: null, weekend: 'keep' }

function sent(changes: Partial<RepeatFields>, dueDate = '2026-01-15', base?: Bill) {
  return toSentRepeat({ ...emptyRepeat(dueDate), ...changes }, dueDate, base)
}

const custom = (changes: Partial<RepeatFields['custom']>) => ({
  repeats: 'custom' as const,
  custom: { ...emptyRepeat().custom, ...changes },
})

test('a new bill is monthly, for ever, on its day', () => {
  expect(sent({})).toEqual({ ...PLAIN, frequency: 'monthly' })
  expect(hasEndOrWeekend(emptyRepeat('2026-01-15'))).toBe(false)
})

test('once is a monthly bill with one cycle', () => {
  expect(sent({ repeats: 'once', ends: 'day', endsOn: '2030-01-01' })).toEqual({
    ...PLAIN,
    frequency: 'monthly',
    cycles_left: 1,
  })
})

test.each<[Partial<RepeatFields['custom']>, Schedule]>([
  [
    { every: '10', unit: 'day' },
    { every: 10, unit: 'day' },
  ],
  [
    { every: '1', unit: 'week', weekdays: ['thu', 'mon'] },
    { every: 1, unit: 'week', weekdays: ['mon', 'thu'] },
  ],
  [
    { every: '3', unit: 'week', weekdays: [] },
    { every: 3, unit: 'week' },
  ],
  [
    { every: '2', unit: 'month' },
    { every: 2, unit: 'month' },
  ],
  [
    { every: '1', unit: 'month', on: 'days', days: [-1, 15, 1, 15] },
    { every: 1, unit: 'month', days: [1, 15, -1] },
  ],
  [
    { every: ' 2 ', unit: 'month', on: 'nth', nth: -1, weekday: 'mon' },
    { every: 2, unit: 'month', nth: -1, weekday: 'mon' },
  ],
  [
    { every: '1', unit: 'year', months: [7, 1], day: 31 },
    { every: 1, unit: 'year', months: [1, 7], day: 31 },
  ],
  [
    { every: '2', unit: 'year', months: [] },
    { every: 2, unit: 'year' },
  ],
])('the editor says %j', (fields, schedule) => {
  expect(sent(custom(fields))).toEqual({ ...PLAIN, frequency: 'monthly', schedule })
})

test.each([
  [{ every: '14', unit: 'day' }, 'biweekly'],
  [{ every: '1', unit: 'week', weekdays: [] }, 'weekly'],
  [{ every: '6', unit: 'month' }, 'semiannual'],
  [{ every: '12', unit: 'month' }, 'annual'],
  [{ every: '1', unit: 'year', months: [] }, 'annual'],
] as const)('the editor says with a frequency what one can say: %j', (fields, frequency) => {
  expect(sent(custom({ ...fields } as Partial<RepeatFields['custom']>))).toEqual({ ...PLAIN, frequency })
})

test('the editor begins with what was chosen, and offers what is nearest to the date', () => {
  const { custom } = toRepeat(givenBill({ frequency: 'quarterly', due_date: '2026-03-13' }), false)
  expect(custom).toEqual({ every: '3', unit: 'month', on: 'same' })
  expect(choicesOf(custom, '2026-03-13')).toEqual({
    weekdays: ['fri'],
    days: [13],
    nth: 2,
    weekday: 'fri',
    months: [3],
    day: 13,
  })
  expect(choicesOf(custom, '2026-03-31')).toMatchObject({ nth: -1, weekday: 'tue', days: [31] })
  expect(choicesOf(custom, '')).toMatchObject({ weekdays: [], days: [], months: [] })
})

test.each<[Repeats, Schedule]>([
  ['firstAndFifteenth', { every: 1, unit: 'month', days: [1, 15] }],
  ['lastDay', { every: 1, unit: 'month', days: [-1] }],
  ['everyTwoMonths', { every: 2, unit: 'month' }],
])('%s is in the short list, read back, and where the editor begins', (repeats, schedule) => {
  expect(sent({ repeats })).toEqual({ ...PLAIN, frequency: 'monthly', schedule })
  expect(toRepeat(givenBill({ schedule, due_date: '2026-01-15' }), false).repeats).toBe(repeats)
  const opened = chosenRepeats('custom', { ...emptyRepeat(), repeats })
  expect(sent(opened)).toMatchObject({ schedule })
})

test.each<[due: string, Partial<RepeatFields>, follows: string]>([
  ['2026-11-19', { repeats: 'firstAndFifteenth' }, '2026-12-01'],
  ['2026-11-19', { repeats: 'lastDay' }, '2026-11-30'],
  ['2026-11-19', { repeats: 'everyTwoMonths' }, '2026-11-19'],
  ['2026-11-19', { repeats: 'once' }, '2026-11-19'],
  ['2026-11-19', custom({ unit: 'month', on: 'days' }), '2026-11-19'],
  ['2026-11-19', custom({ unit: 'month', on: 'days', days: [15, 1] }), '2026-12-01'],
  ['2026-11-19', custom({ unit: 'month', on: 'days', days: [] }), '2026-11-19'],
  ['2027-02-10', custom({ unit: 'month', on: 'days', days: [31] }), '2027-02-28'],
  ['2026-11-30', custom({ unit: 'month', on: 'days', days: [-1] }), '2026-11-30'],
  ['2026-11-19', custom({ unit: 'week', weekdays: ['wed', 'mon'] }), '2026-11-23'],
  ['2026-11-19', custom({ unit: 'month', on: 'nth', nth: 1 }), '2026-12-03'],
  ['2026-11-19', custom({ unit: 'month', on: 'nth', weekday: 'fri' }), '2026-11-20'],
  ['2026-11-19', custom({ unit: 'month', on: 'nth', nth: -1 }), '2026-11-26'],
  ['2026-11-19', custom({ unit: 'month', on: 'nth', nth: 4, weekday: 'sun' }), '2026-11-22'],
  ['2026-11-19', custom({ unit: 'year', months: [7, 1] }), '2027-01-19'],
  ['2026-11-19', custom({ unit: 'year', months: [2], day: 30 }), '2027-02-28'],
  ['2026-11-19', custom({ unit: 'year', months: [11], day: 1 }), '2027-11-01'],
])('from %s on, %j is due first on %s', (due, changes, follows) => {
  const fields = { ...emptyRepeat(due), ...changes }
  expect(followingDueDate(fields, due)).toBe(follows)
  // A typed due date stays.
  expect(followingDueDate({ ...fields, start: undefined }, due)).toBe(due)
})

test('what nobody has chosen stays as the first day has it, also where the due date follows', () => {
  const fields = { ...emptyRepeat('2026-11-19'), ...custom({ unit: 'month', on: 'nth', nth: -1 }) }
  expect(toSentRepeat(fields, followingDueDate(fields, '2026-11-19')).schedule).toEqual({
    every: 1,
    unit: 'month',
    nth: -1,
    weekday: 'thu',
  })
})

test('an end is a day or a number', () => {
  expect(sent({ ends: 'day', endsOn: '2028-03-01', times: '5' })).toMatchObject({
    ends_on: '2028-03-01',
    cycles_left: null,
  })
  expect(sent({ ends: 'times', endsOn: '2028-03-01', times: '24' })).toMatchObject({
    ends_on: null,
    cycles_left: 24,
  })
})

test.each<[Partial<RepeatFields>, object]>([
  [{}, {}],
  [custom({ every: '0' }), { every: 120 }],
  [custom({ every: '367', unit: 'day' }), { every: 366 }],
  [custom({ every: 'two' }), { every: 120 }],
  [{ ends: 'times', times: '' }, { times: 1200 }],
  [{ ends: 'times', times: '1201' }, { times: 1200 }],
  [{ ends: 'times', times: '0' }, { times: 1200 }],
  [{ ends: 'day', endsOn: '' }, { endsOn: true }],
  // Hidden fields are not asked.
  [{ repeats: 'once', ends: 'times', times: '' }, {}],
  [{ custom: { ...emptyRepeat().custom, every: '' } }, {}],
])('mistakes in %j', (changes, problems) => {
  expect(repeatProblemsOf({ ...emptyRepeat('2026-01-15'), ...changes })).toEqual(problems)
})

test('a bill that has ended may stay so', () => {
  const bill = givenBill({ ended: true, archived: true, cycles_left: 0 })
  expect(repeatProblemsOf(toRepeat(bill, false), bill)).toEqual({})
  expect(repeatProblemsOf({ ...toRepeat(bill, false), times: '1201' }, bill)).toEqual({ times: 1200 })
})

const dayOf = ({ schedule, anchor_day }: ReturnType<typeof toSentRepeat>) => [schedule, anchor_day]
const choices = (dueDate: string, changes: Partial<RepeatFields> = {}, base?: Bill) =>
  monthEndChoicesOf({ ...emptyRepeat(dueDate), ...changes }, dueDate, base).map(({ day }) => day)

test('a due date on the last day of its month asks which day is meant', () => {
  expect(choices('2026-04-30')).toEqual([30, -1])
  expect(choices('2026-04-30', { repeats: 'quarterly' })).toEqual([30, -1])
  expect(choices('2026-04-30', custom({ every: '2', unit: 'month' }))).toEqual([30, -1])
  expect(choices('2026-02-28', { repeats: 'annual' })).toEqual([28, -1])
})

test('nothing is asked where there is nothing to choose', () => {
  expect(choices('2026-04-29')).toEqual([])
  expect(choices('')).toEqual([])
  expect(choices('2026-04-30', { repeats: 'weekly' })).toEqual([])
  expect(choices('2026-04-30', { repeats: 'once' })).toEqual([])
  // April always ends on the 30th.
  expect(choices('2026-04-30', { repeats: 'annual' })).toEqual([])
  expect(choices('2026-04-30', custom({ unit: 'month', on: 'days', days: [1] }))).toEqual([])
  expect(choices('2026-04-30', custom({ every: '24', unit: 'day' }))).toEqual([])
})

test('the answer for a new bill', () => {
  expect(sent({ monthEnd: 'day' }, '2026-04-30')).toEqual({ ...PLAIN, frequency: 'monthly' })
  const last = { ...PLAIN, anchor_day: 31 }
  expect(sent({ monthEnd: 'last' }, '2026-04-30')).toEqual({ ...last, frequency: 'monthly' })
  expect(sent({ monthEnd: 'last', repeats: 'annual' }, '2026-02-28')).toEqual({
    ...last,
    frequency: 'annual',
  })
  expect(sent({ monthEnd: 'last', ...custom({ every: '2', unit: 'month' }) }, '2026-04-30')).toEqual({
    ...last,
    frequency: 'monthly',
    schedule: { every: 2, unit: 'month' },
  })
  expect(sent({ monthEnd: 'last', repeats: 'once' }, '2026-04-30')).not.toHaveProperty('anchor_day')
})

test('the answer for a bill of the 31st or the 30th that a short month has moved', () => {
  const of31 = givenBill({ due_date: '2026-02-28', anchor_day: 31 })
  const answer = (base: Bill, monthEnd?: RepeatFields['monthEnd']) =>
    dayOf(toSentRepeat({ ...toRepeat(base, false), ...(monthEnd && { monthEnd }) }, base.due_date, base))
  expect(choices('2026-02-28', {}, of31)).toEqual([28, -1])
  expect(answer(of31)).toEqual([null, undefined])
  expect(answer(of31, 'last')).toEqual([null, undefined])
  expect(answer(of31, 'day')).toEqual([null, 28])
  const of30 = givenBill({ due_date: '2026-02-28', anchor_day: 30 })
  expect(choices('2026-02-28', {}, of30)).toEqual([30, 28, -1])
  expect(answer(of30)).toEqual([null, undefined])
  expect(answer(of30, 'last')).toEqual([null, 31])
})

test('of a bill with a list of the last day the answer to another question is a day of the month', () => {
  const schedule: Schedule = { every: 1, unit: 'month', days: [-1] }
  const bill = givenBill({ schedule, due_date: '2026-04-30', anchor_day: 31 })
  const answer = (changes: Partial<RepeatFields>, dueDate = bill.due_date) =>
    dayOf(toSentRepeat({ ...toRepeat(bill, false), ...changes }, dueDate, bill))
  expect(answer({})).toEqual([schedule, undefined])
  expect(answer({ repeats: 'monthly' })).toEqual([schedule, undefined])
  expect(answer({ repeats: 'monthly', monthEnd: 'day' })).toEqual([null, 30])
  expect(answer({ monthEnd: 'last', repeats: 'quarterly' })).toEqual([null, undefined])
  expect(answer({ monthEnd: 'day', repeats: 'quarterly' }, '2026-06-30')).toEqual([null, undefined])
})

test('the stored day beside another date counts as not sent, so only off the schedule a list says it', () => {
  const bill = givenBill({ due_date: '2026-03-31', anchor_day: 31 })
  const answer = (changes: Partial<RepeatFields>, dueDate: string) =>
    dayOf(toSentRepeat({ ...toRepeat(bill, false), ...changes }, dueDate, bill))
  expect(answer({ monthEnd: 'last' }, '2026-04-30')).toEqual([null, undefined])
  expect(answer({ monthEnd: 'day' }, '2026-04-30')).toEqual([null, 30])
  const list = { every: 3, unit: 'month', days: [-1] }
  expect(answer({ monthEnd: 'last', repeats: 'quarterly' }, '2026-04-30')).toEqual([list, undefined])
})

test('a changed answer alone sends the day of the month', () => {
  const bill = givenBill({ due_date: '2026-04-30', anchor_day: 30 })
  const fields = toFields(bill)
  const changed = { ...fields, repeat: { ...fields.repeat, monthEnd: 'last' as const } }
  expect(changesOf(bill, toNewBill(changed, bill.amount, bill))).toEqual({ anchor_day: 31 })
})

test('the last day and the 30th are shown as answers to the question where it can be asked', () => {
  const read = (schedule: Schedule, dueDate: string) =>
    toRepeat(givenBill({ schedule, due_date: dueDate }), false)
  expect(read({ every: 2, unit: 'month', days: [-1] }, '2026-04-30')).toMatchObject({
    repeats: 'everyTwoMonths',
    monthEnd: 'last',
  })
  expect(read({ every: 3, unit: 'month', days: [30] }, '2026-04-30')).toMatchObject({
    repeats: 'quarterly',
    monthEnd: 'day',
  })
  expect(read({ every: 2, unit: 'month', days: [-1] }, '2026-04-15')).toMatchObject({
    repeats: 'custom',
    custom: { on: 'days', days: [-1] },
  })
})

const weekday = fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun' as const)
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1))
const anySchedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ every: fc.integer({ min: 1, max: 366 }), unit: fc.constant('day' as const) }),
  fc.record({
    every: fc.integer({ min: 1, max: 104 }),
    unit: fc.constant('week' as const),
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
  }),
  fc.record({ every: fc.integer({ min: 1, max: 120 }), unit: fc.constant('month' as const) }),
  fc.record({
    every: fc.integer({ min: 1, max: 120 }),
    unit: fc.constant('month' as const),
    days: fc.uniqueArray(monthDay, { minLength: 1 }),
  }),
  fc.record({
    every: fc.integer({ min: 1, max: 120 }),
    unit: fc.constant('month' as const),
    nth: fc.constantFrom(1, 2, 3, 4, -1 as const),
    weekday,
  }),
  fc.record({
    every: fc.integer({ min: 1, max: 50 }),
    unit: fc.constant('year' as const),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
    day: monthDay,
  }),
)

test('a bill of any schedule and end that was not changed sends nothing', () => {
  const end = fc.oneof(
    fc.constant({}),
    fc.record({ cycles_left: fc.integer({ min: 1, max: 1200 }) }),
    fc.constant({ ends_on: '2030-05-05' }),
    fc.constant({ cycles_left: 0, ended: true, archived: true }),
    fc.constant({ cycles_left: 0, ends_on: '2030-05-05', ended: true, archived: true }),
  )
  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const weekend = fc.constantFrom('keep', 'before', 'after' as const)
  const anchor = fc.integer({ min: 1, max: 31 })
  fc.assert(
    fc.property(
      fc.option(anySchedule),
      end,
      day,
      weekend,
      anchor,
      fc.boolean(),
      (schedule, ending, due, rule, anchorDay, isOnce) => {
        // The server has no schedule that a frequency can say.
        const stored = schedule && plainFrequency(schedule) ? null : schedule
        const bill = givenBill({
          schedule: stored,
          due_date: due,
          weekend: rule,
          anchor_day: Math.max(anchorDay, Number(due.slice(8))),
          ...ending,
        })
        expect(changesOf(bill, toNewBill(toFields(bill, isOnce), bill.amount, bill))).toEqual({})
      },
    ),
    { numRuns: 1000 },
  )
})

test('from a schedule back to a frequency both are sent', () => {
  const bill = givenBill({ schedule: { every: 1, unit: 'month', days: [1, 15] }, frequency: 'biweekly' })
  const fields = toFields(bill)
  const changed = { ...fields, repeat: { ...fields.repeat, repeats: 'biweekly' as const } }
  expect(changesOf(bill, toNewBill(changed, bill.amount, bill))).toEqual({
    frequency: 'biweekly',
    schedule: null,
  })
})

test.each<[Partial<Bill>, Partial<RepeatFields>, object]>([
  [{}, { ends: 'times', times: '24' }, { cycles_left: 24 }],
  [{ cycles_left: 24 }, { ends: 'never' }, { cycles_left: null }],
  [{ cycles_left: 24 }, { ends: 'day', endsOn: '2028-01-01' }, { ends_on: '2028-01-01', cycles_left: null }],
  [{ ends_on: '2028-01-01' }, { ends: 'never' }, { ends_on: null }],
  [{ ends_on: '2028-01-01' }, { ends: 'times', times: '3' }, { ends_on: null, cycles_left: 3 }],
  // One that has ended goes on.
  [{ cycles_left: 0, ended: true }, { times: '3' }, { cycles_left: 3 }],
  [{ cycles_left: 0, ended: true }, { ends: 'never' }, { cycles_left: null }],
  [{ cycles_left: 0, ends_on: '2026-01-01', ended: true }, { ends: 'never' }, { ends_on: null }],
  [{ cycles_left: 1 }, { repeats: 'monthly' }, { cycles_left: null }],
])('from %j, %j is sent as %j', (before, change, changes) => {
  const bill = givenBill({ ...before, due_date: '2026-01-15', anchor_day: 15 })
  const fields = toFields(bill)
  const changed = { ...fields, repeat: { ...fields.repeat, ...change } }
  expect(changesOf(bill, toNewBill(changed, bill.amount, bill))).toEqual(changes)
})

test('schedules are compared by value', () => {
  const schedule: Schedule = { every: 1, unit: 'month', days: [1] }
  expect(isSameSchedule(schedule, { days: [1], unit: 'month', every: 1 })).toBe(true)
  expect(isSameSchedule(schedule, { ...schedule, days: [2] })).toBe(false)
  expect(isSameSchedule(schedule, null)).toBe(false)
})
