import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BillRow } from '#bills/bill-columns'
import { cyclesLeftOf } from '#bills/ends'
import {
  anchorAfterAdvance,
  anchorAfterReturn,
  newSchedule,
  onlyDifferent,
  rescheduled,
} from '#bills/schedule-changes'
import { addDays, addMonths, type CalendarDate, dayOfMonth, FIRST_DATE } from '#core/calendar'
import type { Minor } from '#core/money'
import { nextDates, repetitionOf } from '#core/recurrence/repetition'
import { FREQUENCIES, type Frequency, fromText, ruleOf } from '#core/recurrence/schedule'
import { anySchedule } from '../../test/support/any-schedule.ts'

const date = (text: string) => text as CalendarDate
const TODAY = date('2026-03-10')

/** Endless and plain. */
const PLAIN = {
  schedule: null,
  endsOn: null,
  lastDueDate: null,
  startsOn: date('2025-12-31'),
  ended: 0 as const,
  archived: 0 as const,
}

/** Due on the 31st, standing on the end of February. */
const BILL = {
  ...PLAIN,
  dueDate: date('2026-02-28'),
  anchorDay: 31,
  frequency: 'monthly' as Frequency,
  scheduleSetOn: date('2026-01-05'),
  scheduleEpoch: 4,
  autoRecordedThrough: date('2026-01-31') as CalendarDate | null,
  autoPay: 0 as const,
  amount: 100 as Minor,
  variable: 0 as const,
  draft: 0 as const,
}
const KEPT = { scheduleEpoch: 4, autoRecordedThrough: '2026-01-31' }

const WEEKLY: Frequency[] = ['weekly', 'biweekly']
const BY_MONTHS = FREQUENCIES.filter((frequency) => !WEEKLY.includes(frequency))

const anyDate = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays(FIRST_DATE, days) as CalendarDate)
const anyBill = fc.record({
  schedule: fc.constant(null),
  endsOn: fc.constant(null),
  lastDueDate: fc.constant(null),
  startsOn: fc.option(anyDate),
  ended: fc.constant(0 as const),
  archived: fc.constantFrom(0 as const, 1 as const),
  dueDate: anyDate,
  anchorDay: fc.integer({ min: 1, max: 31 }),
  frequency: fc.constantFrom(...FREQUENCIES),
  scheduleSetOn: anyDate,
  scheduleEpoch: fc.nat(9),
  autoRecordedThrough: fc.option(anyDate),
  autoPay: fc.constantFrom(0 as const, 1 as const),
  amount: fc.constantFrom(0 as Minor, 100 as Minor),
  variable: fc.constantFrom(0 as const, 1 as const),
  draft: fc.constantFrom(0 as const, 1 as const),
})

describe('a change by hand', () => {
  test('of nothing leaves the schedule as it is', () => {
    const { autoPay, amount, variable, draft, ...schedule } = BILL
    expect(rescheduled(BILL, {}, TODAY)).toEqual(schedule)
  })

  test('to another due date sets the anchor and the day of the change', () => {
    expect(rescheduled(BILL, { dueDate: date('2026-04-15') }, TODAY)).toEqual({
      ...PLAIN,
      startsOn: '2026-04-15',
      dueDate: '2026-04-15',
      frequency: 'monthly',
      anchorDay: 15,
      scheduleSetOn: TODAY,
      scheduleEpoch: 5,
      autoRecordedThrough: null,
    })
  })

  test('to an earlier or a later cycle keeps the 31st', () => {
    for (const dueDate of ['2025-11-30', '2026-01-31', '2026-04-30']) {
      expect(rescheduled(BILL, { dueDate: date(dueDate) }, TODAY)).toMatchObject({
        anchorDay: 31,
        scheduleEpoch: 5,
        scheduleSetOn: TODAY,
      })
    }
  })

  test('to an earlier cycle remembers what was recorded automatically, to a later one not', () => {
    expect(rescheduled(BILL, { dueDate: date('2026-01-31') }, TODAY)).toMatchObject({
      autoRecordedThrough: '2026-01-31',
    })
    expect(rescheduled(BILL, { dueDate: date('2026-03-31') }, TODAY)).toMatchObject({
      autoRecordedThrough: null,
    })
  })

  test('to the same due date keeps the 31st in February', () => {
    expect(rescheduled(BILL, { dueDate: BILL.dueDate }, TODAY)).toMatchObject({
      anchorDay: 31,
      scheduleSetOn: '2026-01-05',
      ...KEPT,
    })
  })

  test.each(BY_MONTHS)('to %s keeps the anchor', (frequency) => {
    expect(rescheduled(BILL, { frequency }, TODAY)).toEqual({
      ...PLAIN,
      startsOn: frequency === 'monthly' ? '2025-12-31' : '2026-02-28',
      dueDate: '2026-02-28',
      frequency,
      anchorDay: 31,
      scheduleSetOn: '2026-01-05',
      ...KEPT,
    })
  })

  test.each(WEEKLY)('to %s takes the anchor from the due date', (frequency) => {
    expect(rescheduled(BILL, { frequency }, TODAY)).toMatchObject({ frequency, anchorDay: 28 })
  })

  test('from weekly to monthly goes on from the day it stands on', () => {
    const weekly = { ...BILL, frequency: 'weekly' as const, dueDate: date('2026-03-07'), anchorDay: 7 }
    expect(rescheduled(weekly, { frequency: 'monthly' }, TODAY)).toMatchObject({ anchorDay: 7 })
  })

  test('of due date and frequency together sets both', () => {
    const change = { dueDate: date('2026-05-31'), frequency: 'annual' as const }
    expect(rescheduled(BILL, change, TODAY)).toMatchObject({ ...change, anchorDay: 31, scheduleSetOn: TODAY })
  })

  test('that turns auto-pay on or off counts from today', () => {
    expect(rescheduled(BILL, { autoPay: 1 }, TODAY).scheduleSetOn).toBe(TODAY)
    expect(rescheduled({ ...BILL, autoPay: 1 }, { autoPay: 0 }, TODAY).scheduleSetOn).toBe(TODAY)
  })

  test('that turns auto-pay on or off forgets what was recorded automatically, and leaves the epoch', () => {
    const forgotten = { scheduleEpoch: 4, autoRecordedThrough: null }
    expect(rescheduled(BILL, { autoPay: 1 }, TODAY)).toMatchObject(forgotten)
    expect(rescheduled({ ...BILL, autoPay: 1 }, { autoPay: 0 }, TODAY)).toMatchObject(forgotten)
    expect(rescheduled({ ...BILL, autoPay: 1 }, { autoPay: 1 }, TODAY)).toMatchObject(KEPT)
  })

  test.each<[string, object, object]>([
    ['stops being a draft', { draft: 1 }, { draft: 0 }],
    ['stops being variable', { variable: 1 }, { variable: 0 }],
    ['gets an amount', { amount: 0 }, { amount: 5 }],
  ])('through which a bill with auto-pay %s counts from today', (_, before, change) => {
    const bill = { ...BILL, autoPay: 1 as const, ...before }
    expect(rescheduled(bill, change, TODAY)).toMatchObject({ scheduleSetOn: TODAY, ...KEPT })
    expect(rescheduled({ ...bill, autoPay: 0 }, change, TODAY).scheduleSetOn).toBe('2026-01-05')
    expect(rescheduled({ ...BILL, autoPay: 1 }, change, TODAY).scheduleSetOn).toBe('2026-01-05')
  })

  test('to another due date and back raises the epoch twice', () => {
    const away = { ...BILL, ...rescheduled(BILL, { dueDate: date('2026-04-15') }, TODAY) }
    expect(rescheduled(away, { dueDate: BILL.dueDate }, TODAY)).toMatchObject({ scheduleEpoch: 6 })
  })

  test('that sends auto-pay back as it was counts for nothing', () => {
    expect(rescheduled(BILL, { autoPay: 0 }, TODAY).scheduleSetOn).toBe('2026-01-05')
    expect(rescheduled({ ...BILL, autoPay: 1 }, { autoPay: 1 }, TODAY).scheduleSetOn).toBe('2026-01-05')
  })

  test('of other fields leaves the schedule alone', () => {
    const { autoPay, amount, variable, draft, ...schedule } = BILL
    expect(rescheduled(BILL, { name: 'Rent', draft: 1, variable: 1 }, TODAY)).toEqual(schedule)
  })

  test('that sends a monthly bill back as it was read changes nothing', () => {
    fc.assert(
      fc.property(anyBill, anyDate, (bill, today) => {
        fc.pre(!WEEKLY.includes(bill.frequency))
        const { autoPay, amount, variable, draft, ...schedule } = bill
        const { dueDate, frequency } = bill
        expect(rescheduled(bill, { dueDate, frequency, autoPay }, today)).toEqual(schedule)
      }),
    )
  })

  test('whose due date moves off the schedule anchors at the new day', () => {
    fc.assert(
      fc.property(anyBill, anyDate, anyDate, (bill, dueDate, today) => {
        fc.pre(!ruleOf(bill).isOn(bill.dueDate, bill.anchorDay, dueDate))
        expect(rescheduled(bill, { dueDate }, today)).toMatchObject({
          anchorDay: dayOfMonth(dueDate),
          scheduleSetOn: today,
        })
      }),
    )
  })
})

describe('the day of the month that somebody asks for', () => {
  const rest = { autoPay: 0 as const, amount: 100 as Minor, variable: 0 as const, draft: 0 as const }
  /** With any schedule, as the rules make it, a number of cycles or a day as the end, and perhaps ended. */
  const anyStored = fc
    .record({
      schedule: fc.option(anySchedule),
      dueDate: anyDate,
      frequency: fc.constantFrom(...FREQUENCIES),
      end: fc.oneof(
        fc.constant({}),
        fc.record({ cyclesLeft: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ endsOn: anyDate }),
      ),
      hasEnded: fc.boolean(),
    })
    .map(({ end, hasEnded, ...fields }) => {
      const made = { ...newSchedule({ ...fields, ...end }, TODAY), ...rest }
      const canEnd = hasEnded && (made.lastDueDate !== null || made.endsOn !== null)
      return canEnd ? { ...made, ended: 1 as const, archived: 1 as const } : made
    })
  /** 29 to 31 more often, because few others fit. */
  const anyDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 27, max: 31 }))

  test.each([
    ['28 February', '2026-02-28', 28, ['2026-02-28', '2026-03-28']],
    ['28 February', '2026-02-28', 30, ['2026-02-28', '2026-03-30']],
    ['30 April', '2026-04-30', 30, ['2026-04-30', '2026-05-30']],
  ])('%s (%s) goes on with the %i', (_, due, anchorDay, dates) => {
    const changed = rescheduled({ ...BILL, dueDate: date(due) }, { anchorDay }, TODAY)
    expect(changed.anchorDay).toBe(anchorDay)
    expect(nextDates(repetitionOf(changed), 2)).toEqual(dates)
  })

  test.each([27, 1])('%i is refused on 28 February', (anchorDay) => {
    const text = 'anchor_day does not fit due_date'
    expect(() => rescheduled(BILL, { anchorDay }, TODAY)).toThrow(text)
    expect(() => rescheduled(BILL, { anchorDay, frequency: 'annual' }, TODAY)).toThrow(text)
  })

  test('counts beside a due date that it fits, also along the schedule, and is ignored beside others', () => {
    const moved = (dueDate: string, anchorDay: number) =>
      rescheduled(BILL, { dueDate: date(dueDate), anchorDay }, TODAY).anchorDay
    expect(moved('2026-04-30', 30)).toBe(30)
    expect(moved('2026-06-30', 30)).toBe(30)
    expect(moved('2026-02-28', 29)).toBe(29)
    expect(moved('2026-04-30', 29)).toBe(31)
    expect(moved('2026-04-15', 29)).toBe(15)
    // What is stored is sent back by clients that know nothing of it.
    expect(moved('2026-04-15', 31)).toBe(15)
    expect(moved('2026-04-30', 31)).toBe(31)
  })

  test('is that of a new bill where it fits its due date', () => {
    const made = (dueDate: string, anchorDay: number) =>
      newSchedule({ dueDate: date(dueDate), frequency: 'monthly', anchorDay }, TODAY).anchorDay
    expect(made('2026-02-28', 31)).toBe(31)
    expect(made('2026-02-28', 27)).toBe(28)
    expect(made('2026-02-15', 31)).toBe(15)
  })

  test('below all schedules: it is kept where it fits and refused elsewhere, and set back everything is as before', () => {
    fc.assert(
      fc.property(anyStored, anyDay, (bill, anchorDay) => {
        const { autoPay, amount, variable, draft, ...schedule } = bill
        const set = (before: typeof bill, day: number) => rescheduled(before, { anchorDay: day }, TODAY)
        expect(set(bill, bill.anchorDay)).toEqual(schedule)
        const isFitting = addMonths(bill.dueDate, 0, anchorDay) === bill.dueDate
        expect(messageOf(() => set(bill, anchorDay))).toBe(
          isFitting ? undefined : 'anchor_day does not fit due_date',
        )
        if (!isFitting) return
        const changed = set(bill, anchorDay)
        const left = cyclesLeftOf(bill)
        expect({ ...changed, left: cyclesLeftOf(changed) }).toEqual({
          ...schedule,
          anchorDay,
          lastDueDate: changed.lastDueDate,
          left,
        })
        expect(set({ ...bill, ...changed }, bill.anchorDay)).toEqual(schedule)
      }),
      { numRuns: 200 },
    )
  })

  test('below all schedules: a bill that is read and sent back whole changes nothing', () => {
    fc.assert(
      fc.property(anyStored, anyDay, (made, day) => {
        const isFitting = addMonths(made.dueDate, 0, day) === made.dueDate
        const bill = isFitting ? { ...made, ...rescheduled(made, { anchorDay: day }, TODAY) } : made
        const { autoPay, amount, variable, draft, ...schedule } = bill
        const { dueDate, anchorDay, frequency, endsOn } = bill
        const sent = {
          dueDate,
          anchorDay,
          frequency,
          endsOn,
          autoPay,
          schedule: bill.schedule === null ? null : fromText(bill.schedule),
          cyclesLeft: cyclesLeftOf(bill),
        }
        expect(rescheduled(bill, sent, TODAY)).toEqual(schedule)
      }),
      { numRuns: 200 },
    )
  })

  test('a number of cycles counts as many from where the schedule began', () => {
    const began = { ...BILL, startsOn: date('2026-01-31'), lastDueDate: date('2026-03-31') }
    expect(cyclesLeftOf(began)).toBe(2)
    const changed = { ...began, ...rescheduled(began, { anchorDay: 28 }, TODAY) }
    expect([changed.lastDueDate, cyclesLeftOf(changed)]).toEqual(['2026-03-28', 2])
    const back = { ...changed, ...rescheduled(changed, { dueDate: date('2026-01-31') }, TODAY) }
    expect([back.anchorDay, cyclesLeftOf(back)]).toEqual([31, 3])
  })
})

describe('after a cycle has been settled', () => {
  test.each(BY_MONTHS)('a %s bill keeps its anchor', (frequency) => {
    expect(anchorAfterAdvance(ruleOf({ frequency, schedule: null }), 31, date('2026-02-28'))).toBe(31)
  })

  test.each(WEEKLY)('the anchor of a %s bill follows its due date', (frequency) => {
    expect(anchorAfterAdvance(ruleOf({ frequency, schedule: null }), 31, date('2026-02-28'))).toBe(28)
  })
})

describe('after a settled cycle has been opened again', () => {
  const february = date('2026-02-28')
  const back = (frequency: Frequency, now: number, kept: number | null) =>
    anchorAfterReturn({ frequency, schedule: null, anchorDay: now }, { dueDate: february, anchorDay: kept })

  test.each(BY_MONTHS)('a %s bill has the anchor that was kept', (frequency) => {
    expect(back(frequency, 31, 31)).toBe(31)
    expect(back(frequency, 28, 31)).toBe(31)
    expect(back(frequency, 31, 28)).toBe(28)
  })

  test.each(WEEKLY)('the anchor of a %s bill is the day it stands on', (frequency) => {
    expect(back(frequency, 7, 31)).toBe(28)
  })

  test('where none was kept, the bill’s own stays if it fits the date', () => {
    expect(back('monthly', 31, null)).toBe(31)
    expect(back('monthly', 14, null)).toBe(28)
  })
})

describe('what differs', () => {
  const row = { ...BILL, name: 'Rent', account: null, notes: 'old' } as BillRow

  test('is all that is left of the wanted values', () => {
    expect(onlyDifferent({ name: 'Rent', notes: 'new', account: null, anchorDay: 30 }, row)).toEqual({
      notes: 'new',
      anchorDay: 30,
    })
  })

  test('may be a value that becomes null, or a null that becomes a value', () => {
    expect(onlyDifferent({ notes: null, account: 'Checking' }, row)).toEqual({
      notes: null,
      account: 'Checking',
    })
  })

  test('is nothing where nothing was wanted, or all is as wanted', () => {
    expect(onlyDifferent({}, row)).toEqual({})
    expect(onlyDifferent({ ...row }, row)).toEqual({})
  })

  test('is told apart strictly: a flag is not a number in words', () => {
    expect(onlyDifferent({ autoPay: '0' }, row)).toEqual({ autoPay: '0' })
  })
})

/** Undefined: it is taken. */
function messageOf(rule: () => unknown): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
