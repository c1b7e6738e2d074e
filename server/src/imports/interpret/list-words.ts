import { LAST_DAY, type Nth, type Weekday } from '#core/recurrence/schedule'
import { lookupOf, monthNamed } from '#imports/interpret/words'

/*
 * Lists as people and `Intl.ListFormat` write them, in folded words: “1st, 15th, and last day”, “Montag und Freitag”. Each of
 * these is undefined where one part of the list is something else.
 */

const BETWEEN = /\s*,\s*(?:(?:and|und)\s+)?|\s+(?:and|und|&)\s+/

export function weekdaysIn(list: string): Weekday[] | undefined {
  return eachOf(list, (part) => WEEKDAYS.get(part))
}

export function monthsIn(list: string): number[] | undefined {
  return eachOf(list, monthNamed)
}

export function daysIn(list: string): number[] | undefined {
  return eachOf(list, monthDayIn)
}

/** “15th”, “15.”, “last day”. */
export function monthDayIn(words: string): number | undefined {
  if (LAST_DAYS.has(words)) return LAST_DAY
  const day = /^(?:the )?(\d{1,2})(?:\.|st|nd|rd|th)?$/.exec(words)?.[1]
  return day === undefined ? undefined : Number(day)
}

/** “January 31 and July 31”, “31. Januar und 31. Juli”: one day of several months. */
export function monthDatesIn(list: string): { months: number[]; day: number } | undefined {
  const dates = eachOf(list, monthDateIn)
  const [first] = dates ?? []
  if (dates === undefined || first === undefined || dates.some(({ day }) => day !== first.day))
    return undefined
  return { months: dates.map(({ month }) => month), day: first.day }
}

function monthDateIn(words: string): { month: number; day: number } | undefined {
  const [first = '', second = '', ...others] = words.split(' ')
  if (others.length > 0) return undefined
  const [monthFirst, monthSecond] = [monthNamed(first), monthNamed(second)]
  const month = monthFirst ?? monthSecond
  const day = monthDayIn(monthFirst === undefined ? first : second)
  return month === undefined || day === undefined ? undefined : { month, day }
}

/** “second Friday”, “letzten Montag”. */
export function nthWeekdayIn(words: string): { nth: Nth; weekday: Weekday } | undefined {
  const [first = '', second = '', ...others] = words.split(' ')
  const [nth, weekday] = [NTHS.get(first), WEEKDAYS.get(second)]
  if (nth === undefined || weekday === undefined || others.length > 0) return undefined
  return { nth: Number(nth) as Nth, weekday }
}

function eachOf<T>(list: string, read: (part: string) => T | undefined): T[] | undefined {
  const found: T[] = []
  for (const part of list.split(BETWEEN)) {
    const value = read(part.trim())
    if (value === undefined) return undefined
    found.push(value)
  }
  return found
}

const LAST_DAYS = new Set([
  'last day',
  'last',
  'letzten tag',
  'letzter tag',
  'letzten',
  'monatsende',
  'ultimo',
])

const NTHS = lookupOf({
  '1': ['first', '1st', '1.', 'ersten'],
  '2': ['second', '2nd', '2.', 'zweiten'],
  '3': ['third', '3rd', '3.', 'dritten'],
  '4': ['fourth', '4th', '4.', 'vierten'],
  '-1': ['last', 'letzten'],
})

const WEEKDAYS = lookupOf<Weekday>({
  mon: ['mon', 'mon.', 'monday', 'mondays', 'mo', 'mo.', 'montag', 'montags'],
  tue: ['tue', 'tue.', 'tues', 'tuesday', 'tuesdays', 'di', 'di.', 'dienstag', 'dienstags'],
  wed: ['wed', 'wed.', 'wednesday', 'wednesdays', 'mi', 'mi.', 'mittwoch', 'mittwochs'],
  thu: ['thu', 'thu.', 'thur', 'thurs', 'thursday', 'thursdays', 'do', 'do.', 'donnerstag', 'donnerstags'],
  fri: ['fri', 'fri.', 'friday', 'fridays', 'fr', 'fr.', 'freitag', 'freitags'],
  sat: ['sat', 'sat.', 'saturday', 'saturdays', 'sa', 'sa.', 'samstag', 'samstags', 'sonnabend'],
  sun: ['sun', 'sun.', 'sunday', 'sundays', 'so', 'so.', 'sonntag', 'sonntags'],
})
