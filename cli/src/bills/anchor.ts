import type { Bill } from '@duebook/contract'
import { usageFailure } from '#failures'
import { daysIn, partsOf } from '#words/calendar'

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
