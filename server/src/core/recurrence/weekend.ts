import { addDays, type CalendarDate, weekdayOf } from '#core/calendar'

export const WEEKEND_RULES = ['keep', 'before', 'after'] as const
export type WeekendRule = (typeof WEEKEND_RULES)[number]

/** What is the same for all bills of a rule. */
export function byWeekendRule<T>(find: (rule: WeekendRule) => T): Record<WeekendRule, T> {
  return { keep: find('keep'), before: find('before'), after: find('after') }
}

const FRIDAY = 4
const SATURDAY = 5

/** When to pay what is due on that day. At the end of the calendar, where there is no Monday, it stays. */
export function payOn(due: CalendarDate, rule: WeekendRule): CalendarDate {
  if (rule === 'keep') return due
  const weekday = weekdayOf(due)
  if (weekday < SATURDAY) return due
  return addDays(due, rule === 'before' ? FRIDAY - weekday : 7 - weekday) ?? due
}

/** The last due date that is to be paid by that day: nothing that is due later is paid earlier. */
export function lastDuePaidBy(day: CalendarDate, rule: WeekendRule): CalendarDate {
  if (rule === 'keep') return day
  const weekday = weekdayOf(day)
  if (weekday < FRIDAY) return day
  if (rule === 'before') return addDays(day, 6 - weekday) ?? day
  return addDays(day, FRIDAY - weekday) ?? day
}
