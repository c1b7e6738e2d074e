import { type ScheduleUnit, WEEKDAYS, type Weekday } from '@duebook/contract'
import { usageFailure } from '#failures'
import { monthNamed, weekdayNamed } from '#words/calendar'
import { quotedText } from '#words/typed-text'

/** The days on which a bill comes: `mon, thu` of weeks, `1, 15, last` or `2nd tue` of months, `15 jan, 15 jul` of years. */
export function readScheduleDays(text: string, unit: ScheduleUnit): object {
  const parts = partsOf(text)
  if (parts.length === 0) throw wrongDays(text, unit)
  const days = READERS[unit](parts)
  if (!days) throw wrongDays(text, unit)
  return days
}

/** Room for all days of a month. */
const LONGEST = 300

function partsOf(text: string): string[] {
  if (text.length > LONGEST) return []
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\b(?:the|days?|of)\b/g, ' ')
    .split(/,|\band\b/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const READERS: Record<ScheduleUnit, (parts: string[]) => object | undefined> = {
  day: () => undefined,
  week(parts) {
    const weekdays = everyOf(parts, weekdayIn)
    return weekdays && { weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)) }
  },
  month(parts) {
    const days = everyOf(parts, monthDay)
    if (days) return { days: sorted(days) }
    const [only = '', another] = parts
    return another === undefined ? nthWeekday(only) : undefined
  },
  year(parts) {
    const dates = everyOf(parts, monthWithDay)
    const [first] = dates ?? []
    if (!dates || !first) return undefined
    if (dates.some(({ day }) => day !== first.day))
      throw usageFailure('A bill comes on the same day of each month. Write for example "15 jan, 15 jul".')
    const months = sorted(dates.map(({ month }) => month))
    return first.day === undefined ? { months } : { months, day: first.day }
  },
}

/** Undefined where one of them cannot be read. */
function everyOf<T>(parts: readonly string[], read: (part: string) => T | undefined): T[] | undefined {
  const all = parts.map(read)
  return all.includes(undefined) ? undefined : (all as T[])
}

/** Each once; the last day of a month at the end. */
function sorted(days: readonly number[]): number[] {
  const place = (day: number) => (day === LAST ? 32 : day)
  return [...new Set(days)].sort((a, b) => place(a) - place(b))
}

const LAST = -1

function monthDay(word: string): number | undefined {
  if (word === 'last') return LAST
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1])
  return day >= 1 && day <= 31 ? day : undefined
}

function weekdayIn(word: string): Weekday | undefined {
  const place = weekdayNamed(word)
  // There the week starts on Sunday, here on Monday.
  return place === undefined ? undefined : WEEKDAYS[(place + 6) % 7]
}

function nthWeekday(text: string): object | undefined {
  const [ordinal = '', name = ''] = text.split(' ', 2)
  const nth = Object.hasOwn(NTHS, ordinal) ? NTHS[ordinal] : undefined
  const weekday = weekdayIn(name)
  return nth !== undefined && weekday ? { nth, weekday } : undefined
}

const NTHS: Readonly<Record<string, number>> = {
  '1st': 1,
  first: 1,
  '2nd': 2,
  second: 2,
  '3rd': 3,
  third: 3,
  '4th': 4,
  fourth: 4,
  last: LAST,
}

function monthWithDay(text: string): { month: number; day?: number } | undefined {
  const words = text.split(' ')
  const month = words.map(monthNamed).find((each) => each !== undefined)
  if (month === undefined || words.length > 2) return undefined
  const rest = words.find((word) => monthNamed(word) === undefined)
  if (rest === undefined) return words.length === 1 ? { month } : undefined
  const day = monthDay(rest)
  return day === undefined ? undefined : { month, day }
}

function wrongDays(text: string, unit: ScheduleUnit): Error {
  if (unit === 'day') return usageFailure('A bill that repeats every so many days has no days to choose.')
  return usageFailure(`${quotedText(text)} are not days of a ${unit}. Write ${EXAMPLES[unit]}.`)
}

const EXAMPLES = {
  week: '"mon, thu"',
  month: '"1, 15", "last", "2nd tue" or "last fri"',
  year: '"15 jan, 15 jul" or "last feb"',
}
