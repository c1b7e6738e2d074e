import { type Day, isDay, monthOf } from '../../format/days.ts'

/** The calendar's search parameters. The default is today. */
export interface CalendarSearch {
  view?: 'year'
  month?: string
  year?: number
  /** The day that is open; it lies in the month or year that is shown. */
  day?: Day
}

/** Far enough for every bill, and the first and last weeks still have four-digit years. */
export const FIRST_YEAR = 1901
export const LAST_YEAR = 9998

/** An address can be typed or old: invalid parameters are dropped. */
export function readCalendarSearch({ view, month, year, day }: Record<string, unknown>): CalendarSearch {
  const shownDay = isShownDay(day) ? day : undefined
  if (view === 'year') {
    const shownYear = isShownYear(Number(year)) ? Number(year) : yearOf(shownDay)
    return {
      view,
      ...(shownYear !== undefined && { year: shownYear }),
      ...(shownDay !== undefined && yearOf(shownDay) === shownYear && { day: shownDay }),
    }
  }
  const shownMonth = isMonth(month) ? month : shownDay && monthOf(shownDay)
  return {
    ...(shownMonth !== undefined && { month: shownMonth }),
    ...(shownDay !== undefined && monthOf(shownDay) === shownMonth && { day: shownDay }),
  }
}

export function isShownYear(year: number): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR
}

export function yearOf(day: Day): number
export function yearOf(day: Day | undefined): number | undefined
export function yearOf(day: Day | undefined): number | undefined {
  return day === undefined ? undefined : Number(day.slice(0, 4))
}

export function isShownDay(day: unknown): day is Day {
  return typeof day === 'string' && isDay(day) && isShownYear(yearOf(day))
}

function isMonth(month: unknown): month is string {
  return typeof month === 'string' && isShownDay(`${month}-01`)
}
