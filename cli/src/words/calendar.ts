import { MONTHS, WEEKDAYS } from '#output/days'

/** The days that the server takes. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '9999-12-31'

/** Undefined where there is no such day. Months count from 1. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 9999 || month < 1 || month > 12) return undefined
  if (day < 1 || day > daysIn(year, month)) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function partsOf(day: string): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8)) }
}

/** From 1; undefined for what is no month. At least three letters. */
export function monthNamed(word: string): number | undefined {
  if (word === 'sept') return 9
  return placeOf(word, MONTHS, MONTH_NAMES, 1)
}

/** 0 is Sunday; undefined for what is no weekday. At least three letters. */
export function weekdayNamed(word: string): number | undefined {
  if (word === 'tues') return 2
  if (word === 'thur' || word === 'thurs') return 4
  return placeOf(word, WEEKDAYS, WEEKDAY_NAMES, 0)
}

function placeOf(
  word: string,
  short: readonly string[],
  long: readonly string[],
  first: number,
): number | undefined {
  const place = short.findIndex((name) => name.toLowerCase() === word)
  const found = place === -1 ? long.indexOf(word) : place
  return found === -1 ? undefined : found + first
}

const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
