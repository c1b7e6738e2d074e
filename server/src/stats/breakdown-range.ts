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

interface Wish {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
}

/** This month, unless told otherwise; where only one end is named, from there to the other end of its month. */
export function breakdownRange(
  today: CalendarDate,
  { from, to }: Wish,
): { from: CalendarDate; to: CalendarDate } {
  const first = from ?? firstDayOf(yearMonthOf(to ?? today))
  const last = to ?? lastDayOf(yearMonthOf(from ?? today))
  if (first > last) throw refuse('dates-reversed', { from: 'from', to: 'to' })
  const earliest = addMonths(last, -12 * LIMITS.breakdownYears, dayOfMonth(last)) ?? FIRST_DATE
  if (first < earliest) throw refuse('breakdown-too-long')
  return { from: first, to: last }
}
