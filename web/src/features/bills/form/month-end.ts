import type { Bill, Frequency, Schedule } from '@duebook/contract'
import { type Day, isDay, lastOf, monthOf } from '../../../format/days.ts'
import { isSameSchedule, plainFrequency } from './custom-schedule.ts'

/** A due date on the last day of its month means that day of the month, or the last day of every one. */
export type MonthEnd = 'anchor' | 'day' | 'last'

/** Without a list. */
type Step = Schedule & { unit: 'month' | 'year' }

export interface MonthEndChoice {
  value: MonthEnd
  /** -1: the last one. */
  day: number
}

/** What can be meant; empty where there is no question. */
export function monthEndChoices(schedule: Schedule, dueDate: Day, base: Bill | undefined): MonthEndChoice[] {
  if (!isAsked(schedule, dueDate)) return []
  const anchor = anchorOf(schedule, dueDate, base)
  const day = dayOf(dueDate)
  return [
    ...(anchor !== undefined && anchor > day && anchor < 31
      ? [{ value: 'anchor' as const, day: anchor }]
      : []),
    { value: 'day', day },
    { value: 'last', day: -1 },
  ]
}

/** Where nobody has chosen: what the bill does already, and the day of the date for a new one. */
export function defaultMonthEnd(schedule: Schedule, dueDate: Day, base: Bill | undefined): MonthEnd {
  const anchor = anchorOf(schedule, dueDate, base)
  if (anchor === undefined || anchor <= dayOf(dueDate)) return 'day'
  return anchor === 31 ? 'last' : 'anchor'
}

export interface SentMonthEnd {
  schedule: Schedule
  /** Undefined where nothing is asked, or the server gives this day by itself. */
  anchorDay?: number
}

/** What says to the server what was chosen. */
export function withMonthEnd(
  schedule: Schedule,
  dueDate: Day,
  base: Bill | undefined,
  chosen: MonthEnd = defaultMonthEnd(schedule, dueDate, base),
): SentMonthEnd {
  if (!isAsked(schedule, dueDate)) return { schedule }
  const listed = onDay(schedule, dueDate, chosen === 'last' ? -1 : dayOf(dueDate))
  if (base && chosen !== 'anchor' && isSameSchedule(base.schedule, listed)) return { schedule: listed }
  const wanted = { anchor: base?.anchor_day ?? 31, day: dayOf(dueDate), last: 31 }[chosen]
  if (wanted === ownAnchor(schedule, dueDate, base)) return { schedule }
  if (wanted !== base?.anchor_day) return { schedule, anchorDay: wanted }
  // The stored day counts as not sent, so beside a date off the schedule only a list can say it.
  return { schedule: onDay(schedule, dueDate, wanted === 31 ? -1 : wanted) }
}

/** The day that later dates get if none is sent. */
function ownAnchor(schedule: Step, dueDate: Day, base: Bill | undefined): number {
  const anchor = anchorOf(schedule, dueDate, base)
  if (!base || anchor === undefined) return dayOf(dueDate)
  const months = monthNumber(dueDate) - monthNumber(base.due_date)
  const every = schedule.unit === 'year' ? schedule.every * 12 : schedule.every
  const isOnSchedule = dueDate === base.due_date || (months % every === 0 && anchor >= dayOf(dueDate))
  return isOnSchedule ? anchor : dayOf(dueDate)
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

function isAsked(schedule: Schedule, dueDate: Day): schedule is Step {
  if (!isDay(dueDate) || lastOf(monthOf(dueDate)) !== dueDate) return false
  if (Object.keys(schedule).length > 2) return false
  // Of the months that come again every year, only February ends on different days.
  if (schedule.unit === 'year' || schedule.every % 12 === 0)
    return isMonthly(schedule) && dueDate.slice(5, 7) === '02'
  return schedule.unit === 'month'
}

function isMonthly({ unit }: Schedule): boolean {
  return unit === 'month' || unit === 'year'
}

/** The day to which an existing bill returns; undefined where the day of the date takes its place. */
function anchorOf(schedule: Schedule, dueDate: Day, base: Bill | undefined): number | undefined {
  if (!base) return undefined
  // Only together with another date does another schedule begin anew.
  if (dueDate === base.due_date) return base.anchor_day
  const frequency: Frequency | undefined = plainFrequency(schedule)
  const isSame =
    frequency === undefined
      ? isSameSchedule(base.schedule, schedule)
      : base.schedule === null && base.frequency === frequency
  return isSame ? base.anchor_day : undefined
}

function onDay({ every, unit }: Step, dueDate: Day, day: number): Schedule {
  const isYearly = unit === 'year' || every % 12 === 0
  if (!isYearly) return { every, unit: 'month', days: [day] }
  const years = unit === 'year' ? every : every / 12
  return { every: years, unit: 'year', months: [Number(dueDate.slice(5, 7))], day }
}

function dayOf(day: Day): number {
  return Number(day.slice(8))
}
