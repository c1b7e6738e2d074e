import { addDays, addMonths, dayOfMonth, daysBetween, monthsBetween } from '#core/calendar'
import { CALENDAR_DAYS, CALENDAR_MONTHS, type Rule } from '#core/recurrence/rule'

/** Every so many days. Weeks are seven of them. */
export function everyDays(days: number): Rule {
  return {
    nth: (due, _, n) => addDays(due, days * n),
    countBefore: (due, _, day) => Math.max(0, Math.ceil(daysBetween(due, day) / days)),
    isOn: (due, _, day) => daysBetween(due, day) % days === 0,
    lastBefore: (due, _, day) => addDays(due, (Math.ceil(daysBetween(due, day) / days) - 1) * days),
    carriedAnchor: dayOfMonth,
    averageDays: days,
  }
}

/** Every so many months, on the anchor day or the month's last. */
export function everyMonths(months: number): Rule {
  return {
    nth: (due, anchorDay, n) => (n === 0 ? due : addMonths(due, months * n, anchorDay)),
    countBefore(due, anchorDay, day) {
      if (day <= due) return 0
      const between = monthsBetween(due, day)
      // Of a month that lacks the anchor day the last one counts, and no day of it comes later.
      const passed = anchorDay < dayOfMonth(day) ? between + 1 : between
      return Math.max(1, Math.ceil(passed / months))
    },
    isOn: (due, anchorDay, day) =>
      day === due || (monthsBetween(due, day) % months === 0 && addMonths(day, 0, anchorDay) === day),
    lastBefore(due, anchorDay, day) {
      // In the month of the day there may be a date before it; otherwise it is in the one that many months earlier.
      const step = Math.floor(monthsBetween(due, day) / months)
      const date = addMonths(due, step * months, anchorDay)
      return date !== undefined && date < day ? date : addMonths(due, (step - 1) * months, anchorDay)
    },
    carriedAnchor: () => undefined,
    averageDays: (months * CALENDAR_DAYS) / CALENDAR_MONTHS,
  }
}
