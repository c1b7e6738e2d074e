import type { CalendarDate } from '#core/calendar'

/**
 * When something comes again. `due` is where it stands, and always counts as the first date, also where the rule alone would
 * not give it. `anchorDay` is the day of the month that the user chose: without it a bill due on the 31st slides to the 28th
 * and stays there. Everything is arithmetic: a date thousands of years away costs as much as the next one.
 */
export interface Rule {
  /** The n-th date after `due`, which is the 0th; undefined where the calendar ends. */
  nth(due: CalendarDate, anchorDay: number, n: number): CalendarDate | undefined
  /** How many dates, `due` being the first, come before that day. It is also the number of the first one on or after it. */
  countBefore(due: CalendarDate, anchorDay: number, day: CalendarDate): number
  /** Whether that day is on the same schedule as `due`, before or after it. */
  isOn(due: CalendarDate, anchorDay: number, day: CalendarDate): boolean
  /** The last date on the same schedule before that day, which is not after `due`; undefined where the calendar begins. */
  lastBefore(due: CalendarDate, anchorDay: number, day: CalendarDate): CalendarDate | undefined
  /** The anchor that goes along where the rule has no use for one; undefined where it has. */
  carriedAnchor(due: CalendarDate): number | undefined
  /** From date to date, on average. */
  readonly averageDays: number
}

/** 400 years, after which the calendar repeats itself. */
export const CALENDAR_DAYS = 146_097
export const CALENDAR_MONTHS = 4_800

/** Dates in order, each once. */
export function uniqueDates(dates: ReadonlyArray<CalendarDate | undefined>): CalendarDate[] {
  const unique: CalendarDate[] = []
  for (const date of dates) if (date !== undefined && date !== unique.at(-1)) unique.push(date)
  return unique
}
