import { LIMITS } from '@duebook/contract/refusals'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  firstDayOf,
  LAST_DATE,
  lastDayOf,
  yearMonthOf,
} from '#core/calendar'
import { refuse } from '#core/errors'
import type { GivenRange } from '#core/read-date'
import type { DateRange } from '#cycles/bill-book'

/**
 * From the first of this month to the end of the next, where nothing is said. Where the one end that is given lies beyond
 * the other's default, that one follows it: to the first of its own month, or to the end of the month after it.
 */
export function agendaRange(today: CalendarDate, given: GivenRange): DateRange {
  const from = given.from ?? firstOfMonth(given.to !== undefined && given.to < today ? given.to : today)
  const to = given.to ?? endOfNextMonth(from > endOfNextMonth(today) ? from : today)
  if (daysBetween(from, to) >= LIMITS.agendaDays) throw refuse('date-range-too-long')
  return { from, to }
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return firstDayOf(yearMonthOf(date))
}

function endOfNextMonth(date: CalendarDate): CalendarDate {
  const endOfThis = lastDayOf(yearMonthOf(date))
  const next = addDays(endOfThis, 1)
  return next === undefined ? LAST_DATE : lastDayOf(yearMonthOf(next))
}
