import { dateAt, dayIndexOf } from '#core/calendar'
import { equallyFilled, type Periods } from '#core/recurrence/periods'
import { uniqueDates } from '#core/recurrence/rule'

const DAYS = 7

/** On these days of the week, 0 being Monday, with which a week begins. */
export function onWeekdays(every: number, weekdays: readonly number[]): Periods {
  return {
    every,
    periodOf: (date) => Math.floor(dayIndexOf(date) / DAYS),
    datesIn: (week) => uniqueDates(weekdays.map((weekday) => dateAt(week * DAYS + weekday))),
    ...equallyFilled(weekdays.length),
    listedDay: () => undefined,
    averageDays: (every * DAYS) / weekdays.length,
  }
}
