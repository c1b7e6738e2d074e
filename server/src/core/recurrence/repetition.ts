import type { CalendarDate } from '#core/calendar'
import type { Rule } from '#core/recurrence/rule'
import { type Recurrence, ruleOf } from '#core/recurrence/schedule'

/** Where a bill stands, how it goes on, and where that ends. */
export interface Repetition {
  dueDate: CalendarDate
  rule: Rule
  anchorDay: number
  /** No due date comes after this day; undefined where there is no end. Never before `dueDate`, which is always one. */
  until: CalendarDate | undefined
}

export interface Repeating extends Recurrence {
  dueDate: CalendarDate
  anchorDay: number
  /** How a bill ends: after a day that the user named, or with a due date that was counted. */
  endsOn: CalendarDate | null
  lastDueDate: CalendarDate | null
}

export function repetitionOf(bill: Repeating): Repetition {
  const { dueDate, anchorDay } = bill
  const end = bill.lastDueDate ?? bill.endsOn
  const until = end === null ? undefined : later(dueDate, end)
  return { dueDate, rule: ruleOf(bill), anchorDay, until }
}

function later(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b
}

/** Undefined after the last one, and where the calendar ends. */
export function nthDate(
  { dueDate, rule, anchorDay, until }: Repetition,
  n: number,
): CalendarDate | undefined {
  const date = rule.nth(dueDate, anchorDay, n)
  return date !== undefined && until !== undefined && date > until ? undefined : date
}

export function isLast(repetition: Repetition): boolean {
  return repetition.until !== undefined && nthDate(repetition, 1) === undefined
}

/** The next `count` due dates, the current one first. */
export function nextDates(repetition: Repetition, count: number): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let n = 0; n < count; n += 1) {
    const date = nthDate(repetition, n)
    if (date === undefined) break
    dates.push(date)
  }
  return dates
}

/** How many due dates, the current one included, come before that day. */
export function countBefore({ dueDate, rule, anchorDay, until }: Repetition, day: CalendarDate): number {
  if (day <= dueDate) return 0
  if (until !== undefined && day > until) return countThrough({ dueDate, rule, anchorDay, until }, until)
  return rule.countBefore(dueDate, anchorDay, day)
}

export function countThrough(repetition: Repetition, day: CalendarDate): number {
  const { dueDate, rule, anchorDay, until } = repetition
  if (day < dueDate) return 0
  const last = until !== undefined && until < day ? until : day
  const before = rule.countBefore(dueDate, anchorDay, last)
  return rule.nth(dueDate, anchorDay, before) === last ? before + 1 : before
}

/** How many are left, the current one included; undefined where there is no end. */
export function countLeft(repetition: Repetition): number | undefined {
  return repetition.until === undefined ? undefined : countThrough(repetition, repetition.until)
}

export function firstFrom(repetition: Repetition, day: CalendarDate): CalendarDate | undefined {
  return nthDate(repetition, countBefore(repetition, day))
}

export function datesBetween(repetition: Repetition, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = []
  // Most have nothing before today, and a bill that is due later needs no counting to know it.
  if (repetition.dueDate > to) return dates
  for (let n = countBefore(repetition, from); ; n += 1) {
    const date = nthDate(repetition, n)
    if (date === undefined || date > to) return dates
    dates.push(date)
  }
}

/** Whether that day is, now or later, a due date. */
export function isDueOn(repetition: Repetition, day: CalendarDate): boolean {
  return nthDate(repetition, countBefore(repetition, day)) === day
}
