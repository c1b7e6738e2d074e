import type { Schedule, ScheduleUnit, Weekday } from '@duebook/contract'

/** How often something comes, in the words in which `frequency` is read again: those that the web app shows in English. */

export const ONCE = 'once'

const WEEKDAYS: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const LONGEST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const NTH: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }
const ONE: Record<ScheduleUnit, string> = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' }

const AND = new Intl.ListFormat('en', { type: 'conjunction' })
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

export function frequencyText(schedule: Schedule): string {
  const { every, unit } = schedule
  const start = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`
  if ('weekday' in schedule) {
    const which = `the ${NTH[schedule.nth]} ${WEEKDAYS[schedule.weekday]}`
    return every === 1 ? `on ${which} of every month` : `${start} on ${which}`
  }
  if ('weekdays' in schedule) {
    return `${start} on ${AND.format(schedule.weekdays.map((weekday) => WEEKDAYS[weekday]))}`
  }
  if ('days' in schedule) {
    return `${start} on the ${AND.format(lastDayLast(schedule.days).map(dayText))}`
  }
  if ('months' in schedule) return `${start} on ${datesText(schedule.months, schedule.day)}`
  return everyText(every, unit)
}

/** Every so many days, weeks, months or years. What comes on the same days has the same text. */
export function everyText(every: number, unit: ScheduleUnit): string {
  if (unit === 'day' && every % 7 === 0) return everyText(every / 7, 'week')
  if (unit === 'month' && every % 12 === 0) return everyText(every / 12, 'year')
  return every === 1 ? ONE[unit] : `every ${every} ${unit}s`
}

function datesText(months: readonly number[], day = 1): string {
  const names = months.map((month) => MONTHS[month - 1] ?? String(month))
  const isInAll = day !== -1 && months.every((month) => day <= (LONGEST_DAYS[month - 1] ?? 0))
  if (isInAll) return AND.format(names.map((name) => `${name} ${day}`))
  return `the ${dayText(day)} of ${AND.format(names)}`
}

function lastDayLast(days: readonly number[]): number[] {
  return days.toSorted((a, b) => (a === -1 ? 32 : a) - (b === -1 ? 32 : b))
}

function dayText(day: number): string {
  return day === -1 ? 'last day' : `${day}${ENDINGS[ORDINALS.select(day)] ?? 'th'}`
}
