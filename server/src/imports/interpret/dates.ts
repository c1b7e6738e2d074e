import type { DateOrder } from '@duebook/contract'
import { addDays, type CalendarDate, dateInMonth, monthIndexOf, parseCalendarDate } from '#core/calendar'
import { monthNamed, wordsIn } from '#imports/interpret/words'

/** A day as a file writes it: certain, or three numbers whose order is open. */
type Written =
  | { kind: 'day'; year: number; month: number; day: number }
  | { kind: 'numbers'; numbers: readonly [string, string, string] }

export type DateReading = { ok: true; date: CalendarDate } | { ok: false; problem: 'unclear' | 'order-open' }

/** What all dates of a file say together of their order. */
export interface OrderFound {
  /** The only one that fits, or undefined where there is nothing to decide, or several fit. */
  order: DateOrder | undefined
  /** The orders to choose from, where they mean different days. */
  choices: readonly DateOrder[]
  /** A date that each of them reads otherwise. */
  example: string | undefined
  /** How many dates depend on the answer. */
  affected: number
}

/**
 * Day before month, or month before day? One order is looked for that reads all dates: a file that has `13/04/2026` means the
 * third of April by `03/04/2026`, too.
 */
export function findOrder(texts: Iterable<string>): OrderFound {
  const open: Array<{ text: string; dates: Map<DateOrder, CalendarDate> }> = []
  for (const text of texts) {
    const written = readWritten(text)
    if (written?.kind !== 'numbers') continue
    const dates = new Map<DateOrder, CalendarDate>()
    for (const order of ORDERS) {
      const date = inOrder(written.numbers, order)
      if (date !== undefined) dates.set(order, date)
    }
    if (dates.size > 0) open.push({ text, dates })
  }
  const fitting = (order: DateOrder) => open.filter(({ dates }) => dates.has(order)).length
  const most = Math.max(...ORDERS.map(fitting))
  const fittest = ORDERS.filter((order) => fitting(order) === most)
  // Years of two digits at the beginning are rare enough not to ask for where anything else fits.
  const choices = fittest.length > 1 ? fittest.filter((order) => order !== 'ymd') : fittest
  const differs = open.filter(({ dates }) => new Set(choices.map((order) => dates.get(order))).size > 1)
  if (open.length === 0) return { order: undefined, choices: [], example: undefined, affected: 0 }
  if (choices.length === 1 || differs.length === 0) {
    return { order: choices[0], choices: [], example: undefined, affected: 0 }
  }
  // Where some rows have one order and others another, a date that both can read shows best what they mean.
  const best = differs.find(({ dates }) => choices.every((order) => dates.has(order))) ?? differs[0]
  return { order: undefined, choices, example: best?.text, affected: differs.length }
}

/** While the order is open, a date that only one order reads may not settle it for itself: all rows are read in one. */
export function dependsOnOrder(text: string): boolean {
  const written = readWritten(text)
  if (written?.kind !== 'numbers') return false
  return inOrder(written.numbers, 'dmy') !== inOrder(written.numbers, 'mdy')
}

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

export function readFileDate(text: string, order: DateOrder | undefined): DateReading {
  const written = readWritten(text)
  if (written === undefined) return UNCLEAR
  if (written.kind === 'day') return readingOf(toDate(written.year, written.month, written.day))
  if (order !== undefined) return readingOf(inOrder(written.numbers, order))
  const dates = new Set(
    (['dmy', 'mdy'] as const).map((each) => inOrder(written.numbers, each)).filter(Boolean),
  )
  if (dates.size > 1) return { ok: false, problem: 'order-open' }
  return readingOf([...dates][0])
}

/** `15`, `15.` or `15th`: the next such day, and the last one of a month that is too short for it. */
export function readDayOfMonth(
  text: string,
  today: CalendarDate,
): { date: CalendarDate; anchorDay: number } | undefined {
  const day = Number(/^\s*(\d{1,2})\s*(?:\.|st|nd|rd|th)?\s*$/i.exec(text)?.[1])
  if (!(day >= 1 && day <= 31)) return undefined
  const month = monthIndexOf(today)
  for (const later of [0, 1]) {
    const date = dateInMonth(month + later, day)
    if (date !== undefined && date >= today) return { date, anchorDay: day }
  }
  return undefined
}

/** `45975`: the day as spreadsheets count it, from 1950 to 2099. */
export function readSerialDay(text: string): CalendarDate | undefined {
  const days = Number(/^\s*(\d{5})(?:[.,]\d+)?\s*$/.exec(text)?.[1])
  return days >= 18_264 && days <= 73_050 ? addDays(SERIAL_START, days) : undefined
}

const SERIAL_START = '1899-12-30' as CalendarDate
const UNCLEAR: DateReading = { ok: false, problem: 'unclear' }

function readingOf(date: CalendarDate | undefined): DateReading {
  return date === undefined ? UNCLEAR : { ok: true, date }
}

const ISO = /^\d{4}-\d{2}-\d{2}$/
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/
const SEPARATED = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/
/** A time of the day after a date says nothing here. */
const TIME =
  /[t\s,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|[+-]\d{2}:?\d{2})?$/
const WEEKDAY =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|mo|di|mi|do|fr|sa|so|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)[.,]*\s+/

function readWritten(text: string): Written | undefined {
  // Most dates of a long file.
  if (ISO.test(text)) return dayOf(text.slice(0, 4), text.slice(5, 7), text.slice(8))
  const words = wordsIn(text)?.replace(TIME, '').replace(WEEKDAY, '')
  if (!words) return undefined
  const yearFirst = YEAR_FIRST.exec(words)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4])
  const compact = COMPACT.exec(words)
  if (compact) return dayOf(compact[1], compact[2], compact[3])
  // With dots the day always comes first.
  const dotted = DOTTED.exec(words)
  if (dotted) return dottedDay(dotted[1], dotted[2], dotted[3])
  const [, first, , second, third] = SEPARATED.exec(words) ?? []
  if (first && second && third) return { kind: 'numbers', numbers: [first, second, third] }
  return withMonthName(words)
}

function dayOf(year = '', month = '', day = ''): Written {
  return { kind: 'day', year: Number(year), month: Number(month), day: Number(day) }
}

function dottedDay(day = '', month = '', year = ''): Written {
  return dayOf(fullYear(year), month, day)
}

/** `mar 5, 2026`, `5 mar 2026`, `5. märz 2026`, `5-mar-26`. */
function withMonthName(words: string): Written | undefined {
  const parts = words.split(/[\s,./-]+/).filter(Boolean)
  const [a = '', b = '', c = '', ...others] = parts
  if (others.length > 0 || !YEAR.test(c)) return undefined
  const [monthFirst, monthSecond] = [monthNamed(a), monthNamed(b)]
  if (monthFirst !== undefined && DAY.test(b))
    return dayOf(fullYear(c), String(monthFirst), Number.parseInt(b, 10).toString())
  if (monthSecond !== undefined && DAY.test(a))
    return dayOf(fullYear(c), String(monthSecond), Number.parseInt(a, 10).toString())
  return undefined
}

const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/
const YEAR = /^(?:\d{4}|\d{2})$/

function inOrder([a, b, c]: readonly [string, string, string], order: DateOrder): CalendarDate | undefined {
  if (order === 'dmy') return toDate(Number(fullYear(c)), Number(b), Number(a))
  if (order === 'mdy') return toDate(Number(fullYear(c)), Number(a), Number(b))
  return c.length === 2 && a.length === 2 ? toDate(Number(fullYear(a)), Number(b), Number(c)) : undefined
}

/** Two digits are a year from 1980 to 2079. */
function fullYear(text: string): string {
  if (text.length !== 2) return text
  return Number(text) >= 80 ? `19${text}` : `20${text}`
}

function toDate(year: number, month: number, day: number): CalendarDate | undefined {
  return parseCalendarDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`)
}

function digits(number: number, count: number): string {
  return String(number).padStart(count, '0')
}
