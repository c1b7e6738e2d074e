import { dateInMonth, monthIndexOf } from '#core/calendar'
import { equallyFilled, type Periods } from '#core/recurrence/periods'
import { CALENDAR_DAYS, uniqueDates } from '#core/recurrence/rule'

/** On that day of these months, 1 being January; a month that is too short has it on its last day. */
export function inMonths(every: number, months: readonly number[], day: number): Periods {
  const dateIn = (year: number, month: number) => dateInMonth(year * 12 + month - 1, day)
  const yearOf: Periods['periodOf'] = (date) => Math.floor(monthIndexOf(date) / 12)
  const datesIn: Periods['datesIn'] = (year) => uniqueDates(months.map((month) => dateIn(year, month)))
  return {
    every,
    periodOf: yearOf,
    datesIn,
    ...equallyFilled(months.length),
    listedDay: (date) => (datesIn(yearOf(date)).includes(date) ? day : undefined),
    averageDays: (every * CALENDAR_DAYS) / 400 / months.length,
  }
}
