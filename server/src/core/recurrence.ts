import { addDays, addMonths, type CalendarDate, dayOfMonth, daysBetween, monthsBetween } from '#core/calendar'

export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const

export type Frequency = (typeof FREQUENCIES)[number]

type Step = { days: number } | { months: number }

const STEPS: Record<Frequency, Step> = {
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  semiannual: { months: 6 },
  annual: { months: 12 },
}

/** The day of the month that a due date set by hand asks for. */
export function anchorDayOf(due: CalendarDate): number {
  return dayOfMonth(due)
}

/** Undefined where the calendar ends. */
export function nextDueDate(
  due: CalendarDate,
  frequency: Frequency,
  anchorDay: number,
): CalendarDate | undefined {
  return nthDueDate(due, frequency, anchorDay, 1)
}

/**
 * The due date `n` cycles after `due`. `anchorDay` is the day of the month that the user chose: without it a
 * bill due on the 31st slides to the 28th and stays there. Weeks have no use for it.
 */
export function nthDueDate(
  due: CalendarDate,
  frequency: Frequency,
  anchorDay: number,
  n: number,
): CalendarDate | undefined {
  const step = STEPS[frequency]
  return 'days' in step ? addDays(due, step.days * n) : addMonths(due, step.months * n, anchorDay)
}

/**
 * How many due dates, `due` being the first, come before that day. By arithmetic: a weekly bill that nobody has looked
 * at since 1900 costs as much as any other. It is also the number of the first due date on or after that day.
 */
export function cyclesBefore(
  due: CalendarDate,
  frequency: Frequency,
  anchorDay: number,
  day: CalendarDate,
): number {
  const step = STEPS[frequency]
  if ('days' in step) return Math.max(0, Math.ceil(daysBetween(due, day) / step.days))
  const months = monthsBetween(due, day)
  // In the month of a real day, so never outside of the calendar.
  const sameMonth = addMonths(due, months, anchorDay) as CalendarDate
  const passed = sameMonth < day ? months + 1 : months
  return Math.max(0, Math.ceil(passed / step.months))
}

/** The next `count` due dates, `due` being the first; fewer where the calendar ends. */
export function schedule(
  due: CalendarDate,
  frequency: Frequency,
  anchorDay: number,
  count: number,
): CalendarDate[] {
  const dates: CalendarDate[] = []
  let date: CalendarDate | undefined = due
  while (date && dates.length < count) {
    dates.push(date)
    date = nextDueDate(date, frequency, anchorDay)
  }
  return dates
}

/** Whether a bill that is due on `due` is, sooner or later, due on that day. */
export function isDueOn(
  due: CalendarDate,
  frequency: Frequency,
  anchorDay: number,
  day: CalendarDate,
): boolean {
  return nthDueDate(due, frequency, anchorDay, cyclesBefore(due, frequency, anchorDay, day)) === day
}
