import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, weekdayOf } from '#core/calendar'
import { nextDates, repetitionOf } from '#core/recurrence/repetition'
import type { Frequency } from '#core/recurrence/schedule'
import { instantOfHour } from '#core/wall-hour'
import {
  type CycleMessage,
  expiryOf,
  messagesBetween,
  mostUrgent,
  type RemindedBill,
} from '#reminders/messages-between'
import { nextPlanAt, type Preferences, pauseEnd } from '#reminders/preferences'
import { type Rule, ruleKey, ruleOfKey } from '#reminders/rule'

const day = (text: string) => text as CalendarDate
const at = (text: string) => new Date(`${text}:00.000Z`)

const PLAIN: Preferences = {
  leadDays: [7, 1, 0],
  overdueEveryDays: 3,
  overdueTimes: 2,
  hour: 8,
  timezone: 'UTC',
  pausedUntil: null,
}

interface Details extends Partial<Omit<RemindedBill, 'repetition'>> {
  due?: string
  frequency?: Frequency
  endsOn?: string
}

function bill({ due = '2026-02-20', frequency = 'monthly', endsOn, ...others }: Details = {}): RemindedBill {
  const repetition = repetitionOf({
    dueDate: day(due),
    anchorDay: Number(due.slice(8)),
    frequency,
    schedule: null,
    endsOn: endsOn === undefined ? null : day(endsOn),
    lastDueDate: null,
  })
  return { repetition, weekend: 'keep', leadDays: null, snooze: undefined, ...others }
}

const shown = (messages: CycleMessage[]) =>
  messages
    .map(({ dueDate, rule, at }) => `${at.toISOString().slice(0, 16)} ${ruleKey(rule)} of ${dueDate}`)
    .sort()

const between = (details: Details, from: string, to: string, preferences: Partial<Preferences> = {}) =>
  shown(messagesBetween(bill(details), { ...PLAIN, ...preferences }, at(from), at(to)))

describe('the messages of a bill', () => {
  test('come before it is due, on the day, and while it is overdue', () => {
    expect(between({}, '2026-02-01T00:00', '2026-02-28T00:00')).toEqual([
      '2026-02-13T08:00 before-7 of 2026-02-20',
      '2026-02-19T08:00 before-1 of 2026-02-20',
      '2026-02-20T08:00 due of 2026-02-20',
      '2026-02-23T08:00 overdue-1 of 2026-02-20',
      '2026-02-26T08:00 overdue-2 of 2026-02-20',
    ])
  })

  test('lie after the beginning of the window and not after its end', () => {
    expect(between({}, '2026-02-13T08:00', '2026-02-19T08:00')).toEqual([
      '2026-02-19T08:00 before-1 of 2026-02-20',
    ])
    expect(between({}, '2026-02-13T07:59', '2026-02-19T07:59')).toEqual([
      '2026-02-13T08:00 before-7 of 2026-02-20',
    ])
    expect(between({}, '2026-02-20T08:00', '2026-02-20T08:00')).toEqual([])
    expect(between({}, '2026-02-20T09:00', '2026-02-20T07:00')).toEqual([])
  })

  test('are of several cycles, but overdue ones only of the earliest', () => {
    expect(
      between({ due: '2026-02-06', frequency: 'weekly' }, '2026-02-05T12:00', '2026-02-13T12:00'),
    ).toEqual([
      '2026-02-06T08:00 before-7 of 2026-02-13',
      '2026-02-06T08:00 due of 2026-02-06',
      '2026-02-09T08:00 overdue-1 of 2026-02-06',
      '2026-02-12T08:00 before-1 of 2026-02-13',
      '2026-02-12T08:00 overdue-2 of 2026-02-06',
      '2026-02-13T08:00 before-7 of 2026-02-20',
      '2026-02-13T08:00 due of 2026-02-13',
    ])
  })

  test('end with the schedule', () => {
    expect(
      between(
        { due: '2026-02-06', frequency: 'weekly', endsOn: '2026-02-15' },
        '2026-02-12T12:00',
        '2026-02-28T12:00',
        { overdueEveryDays: null },
      ),
    ).toEqual(['2026-02-13T08:00 due of 2026-02-13'])
  })

  test('follow the rule of the bill where it has one, and an empty one leaves only what is overdue', () => {
    expect(between({ leadDays: [3] }, '2026-02-01T00:00', '2026-02-22T00:00')).toEqual([
      '2026-02-17T08:00 before-3 of 2026-02-20',
    ])
    expect(between({ leadDays: [] }, '2026-02-01T00:00', '2026-02-24T00:00')).toEqual([
      '2026-02-23T08:00 overdue-1 of 2026-02-20',
    ])
  })

  test('go by the day on which to pay, and what is due over a weekend is not overdue before it is over', () => {
    // A Sunday.
    const sunday = { due: '2026-02-22', leadDays: [1, 0] }
    expect(between({ ...sunday, weekend: 'before' }, '2026-02-01T00:00', '2026-02-26T00:00')).toEqual([
      '2026-02-19T08:00 before-1 of 2026-02-22',
      '2026-02-20T08:00 due of 2026-02-22',
      '2026-02-25T08:00 overdue-1 of 2026-02-22',
    ])
    expect(between({ ...sunday, weekend: 'after' }, '2026-02-01T00:00', '2026-02-27T00:00')).toEqual([
      '2026-02-22T08:00 before-1 of 2026-02-22',
      '2026-02-23T08:00 due of 2026-02-22',
      '2026-02-26T08:00 overdue-1 of 2026-02-22',
    ])
  })

  test('come at the hour of the zone, also on the nights of daylight saving', () => {
    const berlin = { timezone: 'Europe/Berlin', hour: 2, leadDays: [1, 0], overdueEveryDays: null }
    expect(between({ due: '2026-03-30' }, '2026-03-20T00:00', '2026-03-31T00:00', berlin)).toEqual([
      '2026-03-29T01:00 before-1 of 2026-03-30',
      '2026-03-30T00:00 due of 2026-03-30',
    ])
    expect(between({ due: '2026-10-26' }, '2026-10-20T00:00', '2026-10-27T00:00', berlin)).toEqual([
      '2026-10-25T00:00 before-1 of 2026-10-26',
      '2026-10-26T01:00 due of 2026-10-26',
    ])
    // The second 02:00 of that night is none.
    expect(between({ due: '2026-10-25' }, '2026-10-25T00:30', '2026-10-25T02:00', berlin)).toEqual([])
  })
})

describe('a snooze', () => {
  const snooze = { dueDate: day('2026-02-20'), until: day('2026-02-23') }

  test('holds back the other messages of its cycle, and sends one on its day', () => {
    expect(between({ snooze }, '2026-02-18T00:00', '2026-02-27T00:00')).toEqual([
      '2026-02-23T08:00 snoozed-2026-02-23 of 2026-02-20',
      '2026-02-26T08:00 overdue-2 of 2026-02-20',
    ])
  })

  test('leaves other cycles alone, and is over once its own is settled', () => {
    expect(
      between({ due: '2026-02-27', frequency: 'weekly', snooze }, '2026-02-19T12:00', '2026-02-27T12:00'),
    ).toEqual([
      '2026-02-20T08:00 before-7 of 2026-02-27',
      '2026-02-26T08:00 before-1 of 2026-02-27',
      '2026-02-27T08:00 before-7 of 2026-03-06',
      '2026-02-27T08:00 due of 2026-02-27',
    ])
  })
})

describe('after a time in which nothing was sent', () => {
  test('only the most urgent message of each cycle is left', () => {
    const weekly = bill({ due: '2026-02-06', frequency: 'weekly' })
    const missed = messagesBetween(weekly, PLAIN, at('2026-02-05T12:00'), at('2026-02-13T12:00'))
    expect(shown(mostUrgent(missed))).toEqual([
      '2026-02-12T08:00 overdue-2 of 2026-02-06',
      '2026-02-13T08:00 before-7 of 2026-02-20',
      '2026-02-13T08:00 due of 2026-02-13',
    ])
  })

  test('a bounded number of cycles is looked at, the latest ones', () => {
    const daily = bill({ due: '2020-01-01', frequency: 'weekly' })
    const missed = messagesBetween(daily, PLAIN, at('2020-01-01T00:00'), at('2026-01-01T00:00'))
    expect(missed.length).toBeLessThanOrEqual(3 * 40 + PLAIN.overdueTimes)
    expect(missed.some(({ dueDate }) => dueDate === '2025-12-31')).toBe(true)
  })

  test('a message is pointless when the next about its cycle comes, after three days at most', () => {
    const expiry = (due: string, now: string, details: Details = {}) =>
      expiryOf(bill(details), PLAIN, day(due), at(now)).toISOString().slice(0, 16)
    expect(expiry('2026-02-20', '2026-02-13T08:00')).toBe('2026-02-16T08:00')
    expect(expiry('2026-02-20', '2026-02-19T08:00')).toBe('2026-02-20T08:00')
    expect(expiry('2026-02-20', '2026-02-20T08:00')).toBe('2026-02-23T08:00')
    expect(expiry('2026-02-20', '2026-02-21T10:00')).toBe('2026-02-23T08:00')
    expect(expiry('2026-02-20', '2026-02-26T08:00')).toBe('2026-03-01T08:00')
    const snooze = { dueDate: day('2026-02-20'), until: day('2026-02-21') }
    expect(expiry('2026-02-20', '2026-02-20T08:00', { snooze })).toBe('2026-02-21T08:00')
  })
})

describe('when to look again', () => {
  const next = (now: string, changes: Partial<Preferences> = {}) =>
    nextPlanAt({ ...PLAIN, ...changes }, at(now))
      .toISOString()
      .slice(0, 16)

  test('at the next hour of the user', () => {
    expect(next('2026-02-20T07:59')).toBe('2026-02-20T08:00')
    expect(next('2026-02-20T08:00')).toBe('2026-02-21T08:00')
    expect(next('2026-02-20T06:59', { timezone: 'Europe/Berlin' })).toBe('2026-02-20T07:00')
    expect(next('2011-12-30T09:00', { timezone: 'Pacific/Apia' })).toBe('2011-12-30T10:00')
    expect(next('2026-03-29T01:00', { timezone: 'Europe/Berlin', hour: 2 })).toBe('2026-03-30T00:00')
  })

  test('at the end of a pause, whose own day is not part of it', () => {
    const paused = { pausedUntil: day('2026-03-01') }
    expect(next('2026-02-20T07:59', paused)).toBe('2026-03-01T08:00')
    expect(next('2026-03-01T08:00', paused)).toBe('2026-03-02T08:00')
    expect(pauseEnd({ ...PLAIN, ...paused }, at('2026-03-01T07:59'))).toEqual(at('2026-03-01T08:00'))
    expect(pauseEnd({ ...PLAIN, ...paused }, at('2026-03-01T08:00'))).toBeUndefined()
  })
})

test('a rule is kept as a text that says the same', () => {
  const rules: Rule[] = [
    { kind: 'before', days: 365 },
    { kind: 'due' },
    { kind: 'overdue', count: 30 },
    { kind: 'snoozed', until: day('2026-02-03') },
  ]
  expect(rules.map((rule) => ruleOfKey(ruleKey(rule)))).toEqual(rules)
  expect(rules.map(ruleKey)).toEqual(['before-365', 'due', 'overdue-30', 'snoozed-2026-02-03'])
})

/** Day by day and cycle by cycle, without any of the arithmetic of windows. */
function oracle(bill: RemindedBill, preferences: Preferences, after: Date, through: Date): string[] {
  const { timezone, hour, overdueEveryDays, overdueTimes } = preferences
  const leads = bill.leadDays ?? preferences.leadDays
  const found: CycleMessage[] = []
  const dates = nextDates(bill.repetition, 80)
  for (let offset = -40; offset < 260; offset += 1) {
    const today = addDays(BEGIN, offset) as CalendarDate
    const now = instantOfHour(timezone, today, hour)
    if (!(now > after && now <= through)) continue
    for (const [index, dueDate] of dates.entries()) {
      const weekday = weekdayOf(dueDate)
      const shift =
        weekday < 5 ? 0 : bill.weekend === 'before' ? 4 - weekday : bill.weekend === 'after' ? 7 - weekday : 0
      const paid = addDays(dueDate, shift) as CalendarDate
      const isSnoozed = index === 0 && bill.snooze?.dueDate === dueDate
      if (isSnoozed && bill.snooze?.until === today) {
        found.push({ dueDate, rule: { kind: 'snoozed', until: today }, at: now })
      }
      if (isSnoozed && bill.snooze && today <= bill.snooze.until) continue
      for (const lead of leads) {
        if (addDays(today, lead) !== paid) continue
        found.push({ dueDate, rule: lead === 0 ? { kind: 'due' } : { kind: 'before', days: lead }, at: now })
      }
      if (index > 0 || overdueEveryDays === null) continue
      const last = paid > dueDate ? paid : dueDate
      for (let count = 1; count <= overdueTimes; count += 1) {
        if (addDays(last, count * overdueEveryDays) === today) {
          found.push({ dueDate, rule: { kind: 'overdue', count }, at: now })
        }
      }
    }
  }
  return shown(found)
}

const BEGIN = day('2026-01-01')
const anyDay = fc.integer({ min: 0, max: 150 }).map((days) => addDays(BEGIN, days) as CalendarDate)
const anyPreferences: fc.Arbitrary<Preferences> = fc.record({
  leadDays: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 7, 14, 30), { maxLength: 4 }),
  overdueEveryDays: fc.option(fc.integer({ min: 1, max: 9 })),
  overdueTimes: fc.integer({ min: 1, max: 6 }),
  hour: fc.integer({ min: 0, max: 23 }),
  timezone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
  ),
  pausedUntil: fc.constant(null),
})
const anyBill = fc
  .record({
    due: anyDay,
    frequency: fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly', 'quarterly'),
    weekend: fc.constantFrom('keep' as const, 'before' as const, 'after' as const),
    leadDays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 3 })),
    ends: fc.option(anyDay),
    snoozedFor: fc.option(fc.integer({ min: -20, max: 20 })),
  })
  .map(({ due, ends, snoozedFor, ...others }) =>
    bill({
      due,
      ...others,
      ...(ends !== null && ends > due ? { endsOn: ends } : {}),
      snooze:
        snoozedFor === null ? undefined : { dueDate: due, until: addDays(due, snoozedFor) as CalendarDate },
    }),
  )

test('whatever the bill, the zone and the window: exactly what going through all days finds', () => {
  const minutes = fc.integer({ min: 0, max: 150 * 24 * 60 })
  fc.assert(
    fc.property(
      anyBill,
      anyPreferences,
      minutes,
      fc.integer({ min: 0, max: 90 * 24 * 60 }),
      (bill, preferences, from, length) => {
        const after = new Date(Date.parse(BEGIN) + from * 60_000)
        const through = new Date(after.getTime() + length * 60_000)
        const found = messagesBetween(bill, preferences, after, through)
        expect(shown(found)).toEqual(oracle(bill, preferences, after, through))
      },
    ),
    { numRuns: 100 },
  )
})

test('windows that follow each other find what one window over both finds', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 })
  fc.assert(
    fc.property(anyBill, anyPreferences, minutes, minutes, (bill, preferences, first, second) => {
      const start = new Date(Date.parse(BEGIN))
      const middle = new Date(start.getTime() + first * 60_000)
      const end = new Date(middle.getTime() + second * 60_000)
      expect(
        shown([
          ...messagesBetween(bill, preferences, start, middle),
          ...messagesBetween(bill, preferences, middle, end),
        ]),
      ).toEqual(shown(messagesBetween(bill, preferences, start, end)))
    }),
    { numRuns: 200 },
  )
})
