import { LIMITS } from '@duebook/contract/refusals'

declare const calendarDate: unique symbol
declare const yearMonth: unique symbol

/** A real day, `YYYY-MM-DD`, from FIRST_DATE to LAST_DATE. Its order as text is its order in time. */
export type CalendarDate = string & { readonly [calendarDate]: true }

/** A month of that range, `YYYY-MM`. */
export type YearMonth = string & { readonly [yearMonth]: true }

// Whole years at both ends: whatever stays within the months of the range stays within its days.
export const FIRST_DATE = '1900-01-01' as CalendarDate
export const LAST_DATE = LIMITS.lastDate as CalendarDate

export function parseCalendarDate(text: string): CalendarDate | undefined {
  // The way back writes real days in their one spelling, so only such a text returns unchanged.
  const date = fromDayNumber(toDayNumber(text))
  return date === text ? date : undefined
}

/** A real day, also one before FIRST_DATE, where ranges may begin or end. */
export function parseAnyDay(text: string): string | undefined {
  // The calendar repeats every 400 years, so the year 1600 has the days of 3600.
  const later = text.replace(/^[01]/, (digit) => String(Number(digit) + 2))
  return (parseCalendarDate(text) ?? parseCalendarDate(later)) && text
}

export function parseYearMonth(text: string): YearMonth | undefined {
  const month = fromMonthNumber(toMonthNumber(text))
  return month === text ? month : undefined
}

/** Undefined where the range ends. */
export function addDays(date: CalendarDate, days: number): CalendarDate | undefined {
  return fromDayNumber(toDayNumber(date) + days)
}

/** The anchor day of the month that many months away, or its last day; undefined where the range ends. */
export function addMonths(date: CalendarDate, months: number, anchorDay: number): CalendarDate | undefined {
  return dateInMonth(toMonthNumber(date) + months, anchorDay)
}

/** Throws where the range ends: months are counted around today, never as far as a caller likes. */
export function addToYearMonth(month: YearMonth, months: number): YearMonth {
  const sum = fromMonthNumber(toMonthNumber(month) + months)
  if (!sum) throw new RangeError(`${month} and ${months} months is outside the calendar`)
  return sum
}

/** Days since FIRST_DATE, which was a Monday: so weeks and weekdays are found by dividing. */
export function dayIndexOf(date: CalendarDate): number {
  return toDayNumber(date) - FIRST_DAY
}

/** Undefined where the range ends. */
export function dateAt(dayIndex: number): CalendarDate | undefined {
  return dayIndex < 0 ? undefined : fromDayNumber(dayIndex + FIRST_DAY)
}

/** 0 is Monday. */
export function weekdayOf(date: CalendarDate): number {
  return dayIndexOf(date) % 7
}

/** Months since January of the year 0. */
export function monthIndexOf(date: CalendarDate): number {
  return toMonthNumber(date)
}

/** That day of the month, or its last one where it is shorter; undefined where the range ends. */
export function dateInMonth(monthIndex: number, day: number): CalendarDate | undefined {
  const key = monthIndex * 32 + day
  const known = keptDates.get(key)
  if (known !== undefined) return known
  const month = fromMonthNumber(monthIndex)
  if (month === undefined) return undefined
  const date = dayOf(month, Math.min(day, lengthOf(month)))
  if (keptDates.size === MAX_KEPT_DATES) keptDates.clear()
  keptDates.set(key, date)
  return date
}

// Bills share their due dates: finding a text costs less than making one, and equal ones are the same.
const MAX_KEPT_DATES = 2_000
const keptDates = new Map<number, CalendarDate>()

export function dayOfMonth(date: CalendarDate): number {
  return dayIn(date)
}

export function yearMonthOf(date: CalendarDate): YearMonth {
  return date.slice(0, 7) as YearMonth
}

export function firstDayOf(month: YearMonth): CalendarDate {
  return dayOf(month, 1)
}

export function lastDayOf(month: YearMonth): CalendarDate {
  return dayOf(month, lengthOf(month))
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** For sorting: negative, zero or positive. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return Number(a > b) - Number(a < b)
}

/** How many days `to` comes after `from`; negative where it comes before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** How many months the one of `to` comes after the one of `from`, whatever their days. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  return toMonthNumber(to) - toMonthNumber(from)
}

/** The day that a wall calendar in that IANA zone shows at that instant. */
export function calendarDateIn(timezone: string, instant: Date): CalendarDate {
  const wall = wallCalendarFor(timezone)
  const second = Math.floor(instant.getTime() / 1000)
  if (wall.second === second) return wall.date
  const parts = wall.formatter.formatToParts(instant)
  const shown = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  wall.date = `${shown.year}-${shown.month}-${shown.day}` as CalendarDate
  wall.second = second
  return wall.date
}

/** No day begins within a second, and many requests come within one: what was last shown is kept. */
interface WallCalendar {
  formatter: Intl.DateTimeFormat
  second: number
  date: CalendarDate
}

// Making a formatter costs far more than using it, so they are kept. Intl takes a zone's name in any mix of
// cases, so without a bound the names that users choose could fill the memory.
const MAX_CALENDARS = 100
const wallCalendars = new Map<string, WallCalendar>()

function wallCalendarFor(timezone: string): WallCalendar {
  const known = wallCalendars.get(timezone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const made = { formatter, second: Number.NaN, date: FIRST_DATE }
  if (wallCalendars.size === MAX_CALENDARS) wallCalendars.clear()
  wallCalendars.set(timezone, made)
  return made
}

const ZERO = '0'.charCodeAt(0)
const FIRST_MONTH = toMonthNumber(FIRST_DATE)
const LAST_MONTH = toMonthNumber(LAST_DATE)
const FIRST_DAY = toDayNumber(FIRST_DATE)

/** Months since January of the year 0; NaN for a text that is no date. */
function toMonthNumber(text: string): number {
  return yearIn(text) * 12 + monthIn(text) - 1
}

function fromMonthNumber(months: number): YearMonth | undefined {
  // Written so that NaN, too, is outside.
  if (!(months >= FIRST_MONTH && months <= LAST_MONTH)) return undefined
  return `${Math.floor(months / 12)}-${twoDigits((months % 12) + 1)}` as YearMonth
}

// Days are counted from 1 March of the year 0. Where a year begins in March, its leap day comes last, and
// months have lengths that a straight line gives: 153 days in every five of them.
function toDayNumber(text: string): number {
  const months = toMonthNumber(text) - 2
  const year = Math.floor(months / 12)
  const century = Math.floor(year / 100)
  const daysBeforeYear = Math.floor((1461 * year) / 4) - century + Math.floor(century / 4)
  return daysBeforeYear + Math.floor((153 * (months % 12) + 2) / 5) + dayIn(text)
}

function fromDayNumber(days: number): CalendarDate | undefined {
  const quartersOfDays = 4 * days - 1
  const century = Math.floor(quartersOfDays / 146_097)
  const ofCentury = Math.floor((quartersOfDays % 146_097) / 4)
  const year = Math.floor((4 * ofCentury + 3) / 1461)
  const ofYear = Math.floor(((4 * ofCentury + 3) % 1461) / 4)
  const month = Math.floor((5 * ofYear + 2) / 153)
  const ofMonth = Math.floor(((5 * ofYear + 2) % 153) / 5)
  const found = fromMonthNumber(12 * (100 * century + year) + month + 2)
  return found && dayOf(found, ofMonth + 1)
}

function lengthOf(month: YearMonth): number {
  return daysInMonth(yearIn(month), monthIn(month))
}

function dayOf(month: YearMonth, day: number): CalendarDate {
  return `${month}-${twoDigits(day)}` as CalendarDate
}

// Digit by digit, because an agenda reads tens of thousands of dates. Other characters give a wrong number, and so a
// date that is spelled otherwise; a missing one gives NaN.
function yearIn(text: string): number {
  return digitAt(text, 0) * 1000 + digitAt(text, 1) * 100 + twoDigitsAt(text, 2)
}

function monthIn(text: string): number {
  return twoDigitsAt(text, 5)
}

function dayIn(text: string): number {
  return twoDigitsAt(text, 8)
}

function twoDigitsAt(text: string, position: number): number {
  return digitAt(text, position) * 10 + digitAt(text, position + 1)
}

function digitAt(text: string, position: number): number {
  return text.charCodeAt(position) - ZERO
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
