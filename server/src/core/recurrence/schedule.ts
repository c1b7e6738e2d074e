import { type CalendarDate, dayOfMonth } from '#core/calendar'
import { listed } from '#core/recurrence/lists'
import { onMonthDays } from '#core/recurrence/month-days'
import { onNthWeekday } from '#core/recurrence/nth-weekday'
import type { Rule } from '#core/recurrence/rule'
import { everyDays, everyMonths } from '#core/recurrence/steps'
import { onWeekdays } from '#core/recurrence/weekdays'
import { inMonths } from '#core/recurrence/year-months'

export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The last day of a month, in lists. */
export const LAST_DAY = -1

/** What the frequencies cannot say. Lists are sorted, and have each entry once. */
export type Schedule =
  | { every: number; unit: 'day' }
  | { every: number; unit: 'week'; weekdays?: Weekday[] }
  | { every: number; unit: 'month'; days?: number[] }
  | { every: number; unit: 'month'; nth: Nth; weekday: Weekday }
  | { every: number; unit: 'year'; months?: number[]; day?: number }

export const NTHS = [1, 2, 3, 4, LAST_DAY] as const
export type Nth = (typeof NTHS)[number]

/** A schedule as it is kept: JSON with its keys in one order, so that equal ones are equal texts. */
export type ScheduleText = string & { readonly scheduleText: true }

export function toText(schedule: Schedule): ScheduleText {
  const { every, unit, ...list } = schedule
  const sorted = Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ every, unit, ...Object.fromEntries(sorted) }) as ScheduleText
}

export function fromText(text: ScheduleText): Schedule {
  return JSON.parse(text) as Schedule
}

const FREQUENCY_RULES: Record<Frequency, Rule> = {
  weekly: everyDays(7),
  biweekly: everyDays(14),
  monthly: everyMonths(1),
  quarterly: everyMonths(3),
  semiannual: everyMonths(6),
  annual: everyMonths(12),
}

/** A bill's rule. Where it has a schedule, that decides. */
export function ruleOf({
  frequency,
  schedule,
}: {
  frequency: Frequency
  schedule: ScheduleText | null
}): Rule {
  return schedule === null ? FREQUENCY_RULES[frequency] : keptRule(schedule)
}

// Bills of one schedule are many, and making a rule costs more than using it. Callers choose the texts, so there is a bound.
const MAX_RULES = 1_000
const rules = new Map<ScheduleText, Rule>()

function keptRule(text: ScheduleText): Rule {
  const known = rules.get(text)
  if (known) return known
  if (rules.size === MAX_RULES) rules.clear()
  const rule = toRule(fromText(text))
  rules.set(text, rule)
  return rule
}

function toRule(schedule: Schedule): Rule {
  const { every } = schedule
  if (schedule.unit === 'day') return everyDays(every)
  if (schedule.unit === 'week') {
    if (!schedule.weekdays) return everyDays(every * 7)
    return listed(onWeekdays(every, schedule.weekdays.map(weekdayIndex)))
  }
  if (schedule.unit === 'year') {
    const { months, day } = schedule
    return months ? listed(inMonths(every, months, toMonthDay(day ?? 1))) : everyMonths(every * 12)
  }
  if ('nth' in schedule) return listed(onNthWeekday(every, schedule.nth, weekdayIndex(schedule.weekday)))
  if (!schedule.days) return everyMonths(every)
  return listed(
    onMonthDays(
      every,
      schedule.days.map(toMonthDay).sort((a, b) => a - b),
    ),
  )
}

function weekdayIndex(weekday: Weekday): number {
  return WEEKDAYS.indexOf(weekday)
}

/** A month's last day is its 31st, or what becomes of it in a shorter one. */
function toMonthDay(day: number): number {
  return day === LAST_DAY ? 31 : day
}

/** What decides when a bill comes again, as it is kept: a plain frequency has no schedule. */
export interface Recurrence {
  frequency: Frequency
  schedule: ScheduleText | null
}

/**
 * With a schedule, `frequency` is the nearest one, for those who know nothing else. Months without a day take that of the due
 * date.
 */
export function recurrenceOf(schedule: Schedule, dueDate: CalendarDate): Recurrence {
  const plain = plainFrequency(schedule)
  if (plain) return { frequency: plain, schedule: null }
  const needsDay = 'months' in schedule && schedule.day === undefined
  const text = toText(needsDay ? { ...schedule, day: dayOfMonth(dueDate) } : schedule)
  return { frequency: nearestFrequency(keptRule(text).averageDays), schedule: text }
}

function plainFrequency({ every, unit, ...list }: Schedule): Frequency | undefined {
  return Object.keys(list).length === 0 ? PLAIN[`${every} ${unit}`] : undefined
}

const PLAIN: Record<string, Frequency> = {
  '7 day': 'weekly',
  '14 day': 'biweekly',
  '1 week': 'weekly',
  '2 week': 'biweekly',
  '1 month': 'monthly',
  '3 month': 'quarterly',
  '6 month': 'semiannual',
  '12 month': 'annual',
  '1 year': 'annual',
}

/** In average length; of two equally near the shorter. */
function nearestFrequency(days: number): Frequency {
  const distance = (frequency: Frequency) => Math.abs(FREQUENCY_RULES[frequency].averageDays - days)
  // A billionth of a day is no difference: two months lie in the middle between one and three.
  return FREQUENCIES.reduce((nearest, each) => (distance(each) < distance(nearest) - 1e-9 ? each : nearest))
}
