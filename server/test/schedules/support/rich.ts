import type { Bill, NewBill, Schedule } from '@duebook/contract'
import fc from 'fast-check'
import { KINDS } from '../../support/any-schedule.ts'

export const anyDueDate: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('2024-02-29', '2026-01-31', '2026-02-28', '2025-11-30', '2026-01-29', '2026-02-01'),
  fc
    .date({ min: new Date('2025-06-01'), max: new Date('2026-06-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)

/** Null is as likely as each kind of schedule. */
export const anyScheduleOrNone: fc.Arbitrary<Schedule | null> = fc.oneof(
  fc.constant(null),
  ...Object.values(KINDS),
)

export const anyWeekend = fc.constantFrom('keep' as const, 'before' as const, 'after' as const)

export const anyFrequency = fc.constantFrom(
  'weekly' as const,
  'biweekly' as const,
  'monthly' as const,
  'quarterly' as const,
  'semiannual' as const,
  'annual' as const,
)

/** One of each kind, all of which have 31 January 2026 as a date. */
export const ON_31_JANUARY: readonly Schedule[] = [
  { every: 10, unit: 'day' },
  { every: 3, unit: 'week' },
  { every: 2, unit: 'week', weekdays: ['mon', 'sat'] },
  { every: 2, unit: 'month' },
  { every: 1, unit: 'month', days: [15, -1] },
  { every: 1, unit: 'month', nth: -1, weekday: 'sat' },
  { every: 2, unit: 'year' },
  { every: 1, unit: 'year', months: [1, 7], day: 31 },
]

/** A bill with each of them, and one without. */
export const EACH_KIND: ReadonlyArray<[string, Partial<NewBill>]> = [
  ['no schedule', {}],
  ...ON_31_JANUARY.map((schedule): [string, Partial<NewBill>] => [JSON.stringify(schedule), { schedule }]),
]

export type Shown = Pick<Bill, 'due_date' | 'cycles_left' | 'ended' | 'archived'>

/** What counting and ends are about. */
export function shown({ due_date, cycles_left, ended, archived }: Bill): Shown {
  return { due_date, cycles_left, ended, archived }
}
