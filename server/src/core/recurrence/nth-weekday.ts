import { addDays, type CalendarDate, dateInMonth, monthIndexOf, weekdayOf } from '#core/calendar'
import { equallyFilled, type Periods } from '#core/recurrence/periods'
import { CALENDAR_DAYS, CALENDAR_MONTHS, uniqueDates } from '#core/recurrence/rule'

/** On the first to fourth, or with -1 the last, such day of the week in a month. */
export function onNthWeekday(every: number, nth: number, weekday: number): Periods {
  return {
    every,
    periodOf: monthIndexOf,
    datesIn: (month) => uniqueDates([nth === -1 ? lastIn(month, weekday) : nthIn(month, nth, weekday)]),
    ...equallyFilled(1),
    listedDay: () => undefined,
    averageDays: (every * CALENDAR_DAYS) / CALENDAR_MONTHS,
  }
}

function nthIn(month: number, nth: number, weekday: number): CalendarDate | undefined {
  const first = dateInMonth(month, 1)
  return first && addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

function lastIn(month: number, weekday: number): CalendarDate | undefined {
  const last = dateInMonth(month, 31)
  return last && addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}
