import type { Schedule } from '@duebook/contract'
import { addDays, type CalendarDate, dayOfMonth, parseCalendarDate } from '#core/calendar'
import { AppError } from '#core/errors'
import { readSchedule } from '#core/recurrence/read-schedule'
import type { Rule } from '#core/recurrence/rule'
import { ruleOf, toText } from '#core/recurrence/schedule'

/*
 * Where programs count from the start of a schedule, and we from the next due date. Programs begin to look for dates at the start,
 * which need not be one; a rule of ours counts it as one.
 */

/** How many of `total` due dates are left from `next` on; undefined where that cannot be told. */
export function cyclesLeft(
  schedule: Schedule,
  start: string | undefined,
  total: number,
  next: string | undefined,
): number | undefined {
  const read = readStart(schedule, start)
  const from = parseCalendarDate(next ?? '')
  if (!(read && from)) return undefined
  const { rule, first, anchor } = read
  const passed = rule.countBefore(first, anchor, from) - (startsOnSchedule(read) ? 0 : 1)
  return Math.max(1, total - Math.max(0, passed))
}

/** Whether a schedule that starts there comes on that day. */
export function comesOn(schedule: Schedule, start: string | undefined, on: string | undefined): boolean {
  const read = readStart(schedule, start)
  const date = parseCalendarDate(on ?? '')
  if (!(read && date) || date < read.first) return false
  if (date === read.first) return startsOnSchedule(read)
  return read.rule.isOn(read.first, read.anchor, date)
}

/** The first date on or after a day; where there is none, the day. */
export function firstFrom(
  schedule: Schedule,
  start: string | undefined,
  from: string | undefined,
): string | undefined {
  const read = readStart(schedule, start)
  const date = parseCalendarDate(from ?? '')
  if (!(read && date)) return from
  const { rule, first, anchor } = read
  const number = Math.max(rule.countBefore(first, anchor, date), startsOnSchedule(read) ? 0 : 1)
  return rule.nth(first, anchor, number) ?? from
}

/** The due date that a program moved to `shown`, because it is on a weekend. */
export function beforeWeekendRule(
  schedule: Schedule,
  start: string | undefined,
  shown: string | undefined,
  moved: 'before' | 'after',
): string | undefined {
  const date = parseCalendarDate(shown ?? '')
  if (!date) return shown
  const steps = moved === 'before' ? [0, 1, 2] : [0, -1, -2]
  const candidates = steps.map((days) => addDays(date, days))
  return candidates.find((candidate) => comesOn(schedule, start, candidate)) ?? shown
}

interface Start {
  rule: Rule
  first: CalendarDate
  anchor: number
}

function readStart(schedule: Schedule, start: string | undefined): Start | undefined {
  const first = parseCalendarDate(start ?? '')
  const rule = ruleFor(schedule)
  return first && rule && { rule, first, anchor: dayOfMonth(first) }
}

function startsOnSchedule({ rule, first, anchor }: Start): boolean {
  const second = rule.nth(first, anchor, 1)
  return second === undefined || rule.isOn(second, anchor, first)
}

/** Undefined for what is no schedule here, such as every 1,000 days. */
function ruleFor(schedule: Schedule): Rule | undefined {
  try {
    return ruleOf({ frequency: 'monthly', schedule: toText(readSchedule(schedule)) })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
