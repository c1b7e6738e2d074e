import type { CalendarDate } from '#core/calendar'

/** Weeks, months or years, numbered without gaps, and the dates of a schedule in each of them. */
export interface Periods {
  /** Every so many of them have dates. */
  readonly every: number
  periodOf(date: CalendarDate): number
  /** In order; at the end of the calendar there are fewer. */
  datesIn(period: number): CalendarDate[]
  /** How many dates the periods `first`, `first + every`, … have together, `count` of them. */
  countIn(first: number, count: number): number
  /** Where in them, counted from 0, the n-th date is: in which one, and which of its dates. */
  locate(first: number, n: number): Place
  /** The day of the list that gave the date; undefined where none did. */
  listedDay(date: CalendarDate): number | undefined
  readonly averageDays: number
}

export interface Place {
  index: number
  position: number
}

/** Where every period has the same number of dates. */
export function equallyFilled(perPeriod: number): Pick<Periods, 'countIn' | 'locate'> {
  return {
    countIn: (_, count) => count * perPeriod,
    locate: (_, n) => ({ index: Math.floor(n / perPeriod), position: n % perPeriod }),
  }
}
