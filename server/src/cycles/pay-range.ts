import { addDays, type CalendarDate, FIRST_DATE } from '#core/calendar'
import { lastDuePaidBy, payOn, type WeekendRule } from '#core/recurrence/weekend'
import type { CycleBook, DateRange } from '#cycles/bill-book'
import { firstOpenFrom } from '#cycles/open-cycles'

/** The due dates that are to be paid within a range of days. */
export function duePaidWithin({ from, to }: DateRange, rule: WeekendRule): DateRange {
  return { from: firstDuePaidFrom(from, rule), to: lastDuePaidBy(to, rule) }
}

function firstDuePaidFrom(day: CalendarDate, rule: WeekendRule): CalendarDate {
  const before = addDays(day, -1)
  const last = before && lastDuePaidBy(before, rule)
  return (last && addDays(last, 1)) ?? FIRST_DATE
}

/** The last due date that is overdue: both it and the day on which to pay have passed. */
export function lastOverdue(today: CalendarDate, rule: WeekendRule): CalendarDate | undefined {
  const yesterday = addDays(today, -1)
  return rule === 'after' && yesterday ? lastDuePaidBy(yesterday, rule) : yesterday
}

/** The day on which the first open cycle is paid that is paid on that day or later. */
export function firstPayOnFrom(book: CycleBook, day: CalendarDate): CalendarDate | undefined {
  const dueDate = firstOpenFrom(book, firstDuePaidFrom(day, book.weekend))
  return dueDate && payOn(dueDate, book.weekend)
}
