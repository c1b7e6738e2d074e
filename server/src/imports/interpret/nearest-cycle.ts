import { addDays, type CalendarDate, daysBetween } from '#core/calendar'
import type { Rule } from '#core/recurrence/rule'

/** Where a bill stands. */
export interface Standing {
  rule: Rule
  dueDate: CalendarDate
  anchorDay: number
}

export interface Cycle {
  dueDate: CalendarDate
  nextDueDate: CalendarDate
}

/**
 * The cycle before the current one that is nearest to a day; of two equally near ones the earlier. Undefined where the bill has
 * none before the current one, because the calendar begins.
 */
export function nearestCycle({ rule, dueDate, anchorDay }: Standing, day: CalendarDate): Cycle | undefined {
  const followedBy = (date: CalendarDate): Cycle => {
    const next = rule.nth(date, rule.carriedAnchor(date) ?? anchorDay, 1)
    // The current due date may lie off the schedule: it comes next all the same.
    return { dueDate: date, nextDueDate: next === undefined || next > dueDate ? dueDate : next }
  }
  const dayAfter = addDays(day, 1)
  const limit = dayAfter === undefined || dayAfter > dueDate ? dueDate : dayAfter
  const date = rule.lastBefore(dueDate, anchorDay, limit)
  if (date === undefined) return undefined
  const cycle = followedBy(date)
  const { nextDueDate } = cycle
  const isLaterNearer =
    nextDueDate < dueDate && daysBetween(day, nextDueDate) < Math.abs(daysBetween(date, day))
  return isLaterNearer ? followedBy(nextDueDate) : cycle
}
