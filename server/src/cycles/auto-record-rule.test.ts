import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import { type RecordableBill, recordingSince, recordsItself } from '#cycles/auto-record-rule'

const date = (text: string) => text as CalendarDate

const BILL: RecordableBill = {
  amount: 100 as Minor,
  dueDate: date('2026-02-10'),
  anchorDay: 10,
  frequency: 'monthly',
  schedule: null,
  endsOn: null,
  lastDueDate: null,
  weekend: 'keep',
  ended: 0,
  autoPay: 1,
  variable: 0,
  draft: 0,
  archived: 0,
  scheduleSetOn: date('2026-02-10'),
  autoRecordedThrough: null,
}
const SINCE = date('2026-02-10')

test('a bill that is due on the day of the last change records itself', () => {
  expect(recordsItself(SINCE, BILL)).toBe(true)
})

test.each<[string, Partial<RecordableBill>]>([
  ['has no auto-pay', { autoPay: 0 }],
  ['is variable', { variable: 1 }],
  ['is a draft', { draft: 1 }],
  ['is archived', { archived: 1 }],
  ['costs nothing', { amount: 0 as Minor }],
  [
    'was due before the group turned it on',
    { dueDate: date('2026-02-09'), scheduleSetOn: date('2026-01-01') },
  ],
  ['was due before its schedule was set', { scheduleSetOn: date('2026-02-11') }],
  ['was recorded and taken back by a person', { autoRecordedThrough: date('2026-02-10') }],
  ['was recorded further than it now stands', { autoRecordedThrough: date('2026-03-10') }],
  ['has no next due date', { dueDate: date('9999-12-31') }],
])('one that %s does not', (_, changes) => {
  expect(recordsItself(SINCE, { ...BILL, ...changes })).toBe(false)
})

test('it goes on after the cycle that was recorded last', () => {
  expect(recordsItself(SINCE, { ...BILL, autoRecordedThrough: date('2026-01-10') })).toBe(true)
})

test('nothing records itself where the group has not turned it on', () => {
  expect(recordsItself(undefined, BILL)).toBe(false)
})

describe('the day on which a group turned it on', () => {
  const at = (autoRecordSince: string | null, autoRecord: 0 | 1 = 1) => ({ autoRecord, autoRecordSince })

  test('is a day of its own time zone', () => {
    expect(recordingSince(at('2026-02-10T23:30:00.000Z'), 'UTC')).toBe('2026-02-10')
    expect(recordingSince(at('2026-02-10T23:30:00.000Z'), 'Pacific/Kiritimati')).toBe('2026-02-11')
    expect(recordingSince(at('2026-02-10T00:30:00.000Z'), 'America/Los_Angeles')).toBe('2026-02-09')
  })

  test('is none while it is off', () => {
    expect(recordingSince(at(null, 0), 'UTC')).toBeUndefined()
    expect(recordingSince(at('2026-02-10T00:00:00.000Z', 0), 'UTC')).toBeUndefined()
    expect(recordingSince(at(null), 'UTC')).toBeUndefined()
  })
})
