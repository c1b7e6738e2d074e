import { usageFailure } from '#failures'
import { addDays, MONTHS } from '#output/days'
import { dayOf, daysIn, monthNamed, partsOf, weekdayNamed, weekdayOf } from '#words/calendar'
import { plainText, quotedText } from '#words/typed-text'

export interface DayOptions {
  /** Where to look for a day that does not say its month or year. */
  towards?: 'future' | 'past'
}

interface Reading {
  today: string
  towards: 'future' | 'past'
}

/** A day in words, such as `friday`, `31 jan` or `in 3 days`, as YYYY-MM-DD. Refuses what could be two days. */
export function readDay(text: string, today: string, { towards = 'future' }: DayOptions = {}): string {
  const plain = plainText(text)?.replaceAll(',', ' ').replaceAll(/ +/g, ' ')
  if (plain) {
    for (const [pattern, read] of FORMS) {
      const match = pattern.exec(plain)
      if (!match) continue
      const day = read(match.slice(1), { today, towards })
      if (day === undefined) break
      return day
    }
  }
  throw notADay(text)
}

type Reader = (parts: (string | undefined)[], reading: Reading) => string | undefined

const DATE = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, ([year, month, date]) => existing(number(year), number(month), number(date))],
  [/^today$/, (_, { today }) => today],
  [/^tomorrow$/, (_, { today }) => inRange(addDays(today, 1))],
  [/^yesterday$/, (_, { today }) => inRange(addDays(today, -1))],
  [/^in (\d{1,4}|an?) (day|week|month|year)s?$/, ([count, unit], { today }) => moved(today, count, unit, 1)],
  [
    /^(\d{1,4}|an?) (day|week|month|year)s? ago$/,
    ([count, unit], { today }) => moved(today, count, unit, -1),
  ],
  [/^(?:the )?end of (?:the )?month$/, (_, reading) => onDate(reading, undefined)],
  [/^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/, ([date], reading) => onDate(reading, number(date))],
  [
    /^(?:(next|last) )?([a-z]{3,9})$/,
    ([side, name], { today, towards }) =>
      onWeekday(name, today, side === 'next' ? 'future' : side === 'last' ? 'past' : towards),
  ],
  [
    new RegExp(`^(?:([a-z]{3,9}) )?${DATE} (?:of )?([a-z]{3,9})(?: (\\d{4}))?$`),
    ([weekday, date, month, year], reading) => named({ weekday, date, month, year }, reading),
  ],
  [
    new RegExp(`^(?:([a-z]{3,9}) )?([a-z]{3,9}) ${DATE}(?: (\\d{4}))?$`),
    ([weekday, month, date, year], reading) => named({ weekday, date, month, year }, reading),
  ],
  [/^(\d{1,2})\. ?(\d{1,2})\.$/, ([date, month], reading) => nearest(number(month), number(date), reading)],
  [
    /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/,
    ([date, month, year]) => existing(number(year), number(month), number(date)),
  ],
  [
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/,
    () => {
      throw usageFailure(
        'Dates with slashes can be read in two ways. Write the year first, as in 2027-02-01, or the month’s name.',
      )
    },
  ],
]

function number(digits: string | undefined): number {
  return Number(digits)
}

function existing(year: number, month: number, date: number): string {
  const day = dayOf(year, month, date)
  if (day !== undefined) return day
  if (month < 1 || month > 12) throw usageFailure(`There is no month ${month}.`)
  if (year < 1900) throw usageFailure('Dates start at 1900-01-01.')
  throw noSuchDay(date, month, year)
}

function noSuchDay(date: number, month: number, year?: number): Error {
  return usageFailure(`There is no ${date} ${MONTHS[month - 1]}${year === undefined ? '' : ` ${year}`}.`)
}

function inRange(day: string): string {
  // Years of more than four digits are written with a sign.
  const { year, month, date } = partsOf(/^\d{4}-/.test(day) ? day : '0000-01-01')
  if (dayOf(year, month, date) === undefined)
    throw usageFailure('Dates must be from 1900-01-01 to 9999-12-31.')
  return day
}

function moved(
  today: string,
  count: string | undefined,
  unit: string | undefined,
  direction: 1 | -1,
): string {
  const steps = direction * (/^\d/.test(count ?? '') ? number(count) : 1)
  if (unit === 'day') return inRange(addDays(today, steps))
  if (unit === 'week') return inRange(addDays(today, 7 * steps))
  return inMonths(today, unit === 'year' ? 12 * steps : steps)
}

/** The same date so many months on, or the last one of a shorter month. */
function inMonths(today: string, months: number): string {
  const { year, month, date } = partsOf(today)
  const [thatYear, thatMonth] = monthAfter(year, month, months)
  const last = thatYear >= 1900 && thatYear <= 9999 ? daysIn(thatYear, thatMonth) : 0
  return inRange(dayOf(thatYear, thatMonth, Math.min(date, last)) ?? '')
}

function monthAfter(year: number, month: number, months: number): [year: number, month: number] {
  const index = year * 12 + (month - 1) + months
  return [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
}

/** The next such date of a month from today on, or the last one up to today; without a date, the last day of a month. */
function onDate({ today, towards }: Reading, date: number | undefined): string | undefined {
  const { year, month } = partsOf(today)
  const direction = towards === 'future' ? 1 : -1
  // Of two months in a row, one has 31 days.
  for (let step = 0; step <= 2; step++) {
    const [thatYear, thatMonth] = monthAfter(year, month, direction * step)
    const day = dayOf(thatYear, thatMonth, date ?? daysIn(thatYear, thatMonth))
    if (day !== undefined && isTowards(day, { today, towards })) return day
  }
  return undefined
}

function isTowards(day: string, { today, towards }: Reading): boolean {
  return towards === 'future' ? day >= today : day <= today
}

/** Never today: that is `today`. */
function onWeekday(name: string | undefined, today: string, towards: 'future' | 'past'): string | undefined {
  const weekday = weekdayNamed(name ?? '')
  if (weekday === undefined) return undefined
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7
  return inRange(addDays(today, towards === 'future' ? ahead : (ahead % 7) - 7))
}

interface Named {
  weekday: string | undefined
  date: string | undefined
  month: string | undefined
  year: string | undefined
}

function named({ weekday, date, month, year }: Named, reading: Reading): string | undefined {
  const [thatMonth, thatDate] = [monthNamed(month ?? ''), number(date)]
  if (thatMonth === undefined) return undefined
  const day = year ? existing(number(year), thatMonth, thatDate) : nearest(thatMonth, thatDate, reading)
  if (weekday === undefined) return day
  const wanted = weekdayNamed(weekday)
  if (wanted === undefined) return undefined
  // Our own answers leave out this year, also on the other side of today.
  const thisYear = year ? undefined : dayOf(partsOf(reading.today).year, thatMonth, thatDate)
  const match = [day, thisYear].find((each) => each !== undefined && weekdayOf(each) === wanted)
  if (match === undefined) throw usageFailure(`${day} is not a ${capital(weekday)}.`)
  return match
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/** The next such day from today on, or the latest up to today. */
function nearest(month: number, date: number, reading: Reading): string {
  if (month < 1 || month > 12) throw usageFailure(`There is no month ${month}.`)
  const { year } = partsOf(reading.today)
  const direction = reading.towards === 'future' ? 1 : -1
  // 29 February comes every four years, and once after eight.
  for (let step = 0; step <= 8; step++) {
    const day = dayOf(year + direction * step, month, date)
    if (day !== undefined && isTowards(day, reading)) return day
  }
  throw noSuchDay(date, month)
}

function notADay(text: string): Error {
  return usageFailure(
    `${quotedText(text)} is not a date. Write it as 2026-12-01, "1 dec", friday, "in 3 days" or "end of month".`,
  )
}
