import type { Schedule } from '@duebook/contract'
import { everyText, frequencyText, ONCE } from '#imports/readers/frequency-text'
import { fields, isRecord, list, whole, wholes } from '#imports/readers/plain-values'
import { comesOn, firstFrom } from '#imports/readers/schedule-dates'

interface Given {
  frequency: string | undefined
  /** Of the week or the month. */
  day: number | undefined
  pattern: unknown
  next: string | undefined
  start: string | undefined
}

export interface BudgetRepeat {
  values: Record<'frequency' | 'due_date' | 'start_date', string | undefined>
  /** The one that comes next. */
  isNext: boolean
}

/** Nearly always one: only dates of a year that are on different days of their months cannot be said at once. */
export function budgetRepeats(given: Given): BudgetRepeat[] {
  const { next, start } = given
  const ways = waysOf(given)
  const comingNext = Math.max(
    0,
    ways.findIndex(({ schedule }) => schedule !== undefined && comesOn(schedule, next, next)),
  )
  return ways.map(({ text, schedule }, index) => {
    const isNext = index === comingNext
    const first = (from: string | undefined) => (schedule ? firstFrom(schedule, from, from) : from)
    const dates = { due_date: isNext ? next : first(next), start_date: next ? undefined : first(start) }
    return { isNext, values: { frequency: text, ...dates } }
  })
}

interface Way {
  text: string | undefined
  /** Where days are listed. */
  schedule?: Schedule
}

const MONTHS: Record<string, number> = { monthly: 1, quarterly: 3, 'semi-annually': 6 }
const OTHERS: Record<string, string> = {
  daily: everyText(1, 'day'),
  weekly: everyText(1, 'week'),
  biweekly: everyText(2, 'week'),
  yearly: everyText(1, 'year'),
  'one-time': ONCE,
}

function waysOf(given: Given): Way[] {
  const { frequency = '', day, pattern } = given
  const months = MONTHS[frequency]
  if (months !== undefined) return [monthly(months, given)]
  if (frequency === 'semi-monthly') return [listed(twiceAMonth(monthDay(day) ?? 1))]
  const custom = frequency === 'custom' ? customWays(pattern, monthDay(day) ?? 1) : []
  return custom.length > 0 ? custom : [{ text: OTHERS[frequency] ?? given.frequency }]
}

/** A day that the next month is too short for is only said by the bill. */
function monthly(every: number, { day, next }: Given): Way {
  const on = monthDay(day)
  const isSaid = next !== undefined && (on === undefined || on <= 28 || Number(next.slice(8)) >= on)
  if (isSaid || on === undefined) return { text: everyText(every, 'month') }
  return listed({ every, unit: 'month', days: [on] })
}

/** The second one is 15 days later, and never after the 28th. */
function twiceAMonth(first: number): Schedule {
  const days = [...new Set([first, Math.min(first + 15, 28)])].toSorted((a, b) => a - b)
  return { every: 1, unit: 'month', days }
}

function listed(schedule: Schedule): Way {
  return { text: frequencyText(schedule), schedule }
}

function customWays(pattern: unknown, day: number): Way[] {
  const { months, dates } = fields(pattern)
  const inMonths = wholes(months, 1, 12)
  if (inMonths.length > 0) return [yearly(inMonths, day)]
  const read = list(dates)
    .filter(isRecord)
    .map((date) => ({ month: whole(date.month) ?? 0, day: whole(date.day) ?? 0 }))
    .filter((date) => date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31)
  return [...Map.groupBy(read, (date) => date.day)].map(([on, all]) => yearly(monthsOf(all), on))
}

function monthsOf(dates: ReadonlyArray<{ month: number }>): number[] {
  return [...new Set(dates.map(({ month }) => month))].toSorted((a, b) => a - b)
}

function yearly(months: number[], day: number): Way {
  return listed({ every: 1, unit: 'year', months, day })
}

function monthDay(day: number | undefined): number | undefined {
  return day !== undefined && day >= 1 && day <= 31 ? day : undefined
}
