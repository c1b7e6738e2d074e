import type { Bill } from '@duebook/contract'
import { usageFailure } from '#failures'
import { dayOf, daysIn, partsOf } from '#words/calendar'

type Rule = Pick<Bill, 'frequency' | 'schedule'>

/** How many months lie between two due dates; undefined for weeks, days, and schedules that list their days. */
export function monthsOf({ frequency, schedule }: Rule): number | undefined {
  if (!schedule)
    return { monthly: 1, quarterly: 3, semiannual: 6, annual: 12, weekly: undefined, biweekly: undefined }[
      frequency
    ]
  const { every, unit, ...listed } = schedule
  if (Object.keys(listed).length > 0) return undefined
  if (unit === 'month') return every
  return unit === 'year' ? 12 * every : undefined
}

/** Refuses a day that later due dates cannot have, or that the next one contradicts. */
export function requireAnchor(bill: Pick<Bill, 'frequency' | 'schedule' | 'due_date'>, anchor: number): void {
  if (monthsOf(bill) === undefined)
    throw usageFailure('--anchor goes with bills that repeat every so many months or years, without --on.')
  const { year, month, date } = partsOf(bill.due_date)
  if (date !== Math.min(anchor, daysIn(year, month)))
    throw usageFailure(
      `A bill due ${bill.due_date} does not come on day ${anchor} of the month. Use --due too.`,
    )
}

/**
 * A later date in a month of 31 days that has the wanted day: every day of a month is there as it is. On the bill's own schedule
 * if that has such a month.
 */
export function dateWithAnchor(
  bill: Pick<Bill, 'frequency' | 'schedule' | 'due_date'>,
  anchor: number,
): { date: string; isOnSchedule: boolean } {
  const own = monthsOf(bill) ?? 0
  const steps = Array.from({ length: 12 }, (_, index) => own * (index + 1))
  const months = steps.find((step) => step > 0 && dateAfter(bill.due_date, step, anchor) !== undefined)
  const date = months === undefined ? undefined : dateAfter(bill.due_date, months, anchor)
  if (date !== undefined) return { date, isOnSchedule: true }
  // At the end of the calendar there is none after it.
  const other = [1, 2, -1, -2].map((step) => dateAfter(bill.due_date, step, anchor)).find(Boolean)
  return { date: other ?? bill.due_date, isOnSchedule: false }
}

/** Undefined in a shorter month. */
function dateAfter(day: string, months: number, date: number): string | undefined {
  const { year, month } = partsOf(day)
  const index = year * 12 + month - 1 + months
  const [thatYear, thatMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return daysIn(thatYear, thatMonth) === 31 ? dayOf(thatYear, thatMonth, date) : undefined
}
