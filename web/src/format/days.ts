import { cachedFormat } from './cached-format.ts'

/*
 * A day is a text, YYYY-MM-DD. A Date appears only inside of these functions, always in UTC, so that no time zone can
 * move a day.
 */

export type Day = string

export function todayIn(timezone: string, now: Date): Day {
  const parts = dateFormat('en-US', {
    timeZone: timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / MILLISECONDS)
}

export function addDays(day: Day, count: number): Day {
  return toDay(new Date(utc(day).getTime() + count * MILLISECONDS))
}

/** YYYY-MM. */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The same day of another month, or its last one. */
export function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(monthOf(day), count)
  const last = lastOf(month)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}

export function firstOf(month: string): Day {
  return `${month}-01`
}

export function lastOf(month: string): Day {
  const last = utc(firstOf(month))
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return toDay(last)
}

export function formatDay(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(utc(day))
}

/** The year only where it is another one. */
export function dateParts(day: Day, today: Day): Intl.DateTimeFormatOptions {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }
}

/** One that exists: Date would take 30 February for 2 March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = utc(text)
  return !Number.isNaN(date.getTime()) && toDay(date) === text
}

const MILLISECONDS = 24 * 60 * 60 * 1000

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

/** Every part of a page asks what day it is. */
const dateFormat = cachedFormat(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
