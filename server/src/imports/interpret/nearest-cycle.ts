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
export function nearestCycle(standing: Standing, day: CalendarDate): Cycle | undefined {
  const { rule, dueDate, anchorDay } = standing
  const dayAfter = addDays(day, 1)
  const limit = dayAfter === undefined || dayAfter > dueDate ? dueDate : dayAfter
  const date = rule.lastBefore(dueDate, anchorDay, limit)
  if (date === undefined) return undefined
  const cycle = cycleOn(standing, date)
  const { nextDueDate } = cycle
  const isLaterNearer =
    nextDueDate < dueDate && daysBetween(day, nextDueDate) < Math.abs(daysBetween(date, day))
  return isLaterNearer ? cycleOn(standing, nextDueDate) : cycle
}

/**
 * The cycles of payments in a program that moves the due date with each payment, the earliest payment first: counted back from the
 * current due date, the latest one is for the cycle before it, also where it was early or late. One that would be a whole cycle too
 * early or too late is for the nearest cycle, as elsewhere.
 */
export function cyclesCountedBack(
  standing: Standing,
  days: readonly CalendarDate[],
): Array<Cycle | undefined> {
  const { rule, dueDate, anchorDay } = standing
  let open = rule.lastBefore(dueDate, anchorDay, dueDate)
  const cycles = days.toReversed().map((day) => {
    const nearest = nearestCycle(standing, day)
    if (nearest === undefined || open === undefined) return nearest
    const counted = cycleOn(standing, open)
    if (day >= counted.nextDueDate && nearest.dueDate > open) return nearest
    const before = rule.lastBefore(dueDate, anchorDay, open)
    const cycle = before === undefined || day > before ? counted : nearest
    open = rule.lastBefore(dueDate, anchorDay, cycle.dueDate)
    return cycle
  })
  return cycles.reverse()
}

function cycleOn({ rule, dueDate, anchorDay }: Standing, date: CalendarDate): Cycle {
  const next = rule.nth(date, rule.carriedAnchor(date) ?? anchorDay, 1)
  // The current due date may lie off the schedule: it comes next all the same.
  return { dueDate: date, nextDueDate: next === undefined || next > dueDate ? dueDate : next }
}
