import { LIMITS } from '@duebook/contract/refusals'
import {
  addMonths,
  type CalendarDate,
  dayOfMonth,
  FIRST_DATE,
  firstDayOf,
  lastDayOf,
  yearMonthOf,
} from '#core/calendar'
import { refuse } from '#core/errors'
import type { GivenRange } from '#core/read-date'

/** This month, unless told otherwise; where only one end is named, from there to the other end of its month. */
export function breakdownRange(
  today: CalendarDate,
  { from, to }: GivenRange,
): { from: CalendarDate; to: CalendarDate } {
  const first = from ?? firstDayOf(yearMonthOf(to ?? today))
  const last = to ?? lastDayOf(yearMonthOf(from ?? today))
  const earliest = addMonths(last, -12 * LIMITS.breakdownYears, dayOfMonth(last)) ?? FIRST_DATE
  if (first < earliest) throw refuse('breakdown-too-long')
  return { from: first, to: last }
}
