import { addDays, type CalendarDate, calendarDateIn } from '#core/calendar'
import { instantOfHour } from '#core/wall-hour'
import type { Rule } from '#reminders/rule'

/** When one user wants to be reminded of the bills of a group. */
export interface Preferences {
  /** Days before the day on which to pay; 0 is that day. */
  leadDays: readonly number[]
  overdueEveryDays: number | null
  overdueTimes: number
  hour: number
  timezone: string
  pausedUntil: CalendarDate | null
}

/** Nothing is sent before this instant; undefined where nothing is held back. */
export function pauseEnd({ pausedUntil, timezone, hour }: Preferences, now: Date): Date | undefined {
  if (pausedUntil === null) return undefined
  const end = instantOfHour(timezone, pausedUntil, hour)
  return end > now ? end : undefined
}

/** When there can be something new to send: at the next full hour of the user's, or when the pause ends. */
export function nextPlanAt(preferences: Preferences, now: Date): Date {
  const { timezone, hour } = preferences
  const end = pauseEnd(preferences, now)
  if (end) return end
  const today = calendarDateIn(timezone, now)
  for (const days of [0, 1, 2]) {
    const date = addDays(today, days)
    const at = date && instantOfHour(timezone, date, hour)
    if (at && at > now) return at
  }
  throw new RangeError(`No ${hour}:00 comes after ${now.toISOString()} in ${timezone}`)
}

/** Whether the user still wants messages of this rule; `leadDays` are those for the bill. */
export function wants(preferences: Preferences, leadDays: readonly number[], rule: Rule): boolean {
  switch (rule.kind) {
    case 'before':
      return leadDays.includes(rule.days)
    case 'due':
      return leadDays.includes(0)
    case 'overdue':
      return preferences.overdueEveryDays !== null && rule.count <= preferences.overdueTimes
    case 'snoozed':
      return true
  }
}
