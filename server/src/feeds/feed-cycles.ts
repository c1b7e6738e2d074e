import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  dayOfMonth,
  daysBetween,
  FIRST_DATE,
  LAST_DATE,
} from '#core/calendar'
import type { BillBook, Cycle, DateRange } from '#cycles/bill-book'
import { countOpenCycles, openCycles } from '#cycles/open-cycles'
import { duePaidWithin } from '#cycles/pay-range'
import { settledCycles } from '#cycles/settled-cycles'
import { sortPayments } from '#cycles/sort-payments'

const DAYS_BACK = 90
const MONTHS_AHEAD = 18

/** The days that a feed shows. */
export function feedRange(today: CalendarDate): DateRange {
  return {
    from: addDays(today, -DAYS_BACK) ?? FIRST_DATE,
    to: addMonths(today, MONTHS_AHEAD, dayOfMonth(today)) ?? LAST_DATE,
  }
}

/**
 * Every cycle with its day to pay in the range, by bill, then due date; each due date of a bill once: where one was paid, and somebody has set the bill
 * back to it, it is open.
 */
export function feedCycles(books: BillBook[], today: CalendarDate, range: DateRange): Cycle[] {
  return books
    .toSorted((a, b) => a.id - b.id)
    .flatMap((book) => {
      const payments = sortPayments(book)
      const due = duePaidWithin(range, book.weekend)
      const cycles = [...settledCycles(book, payments, due), ...openCycles(book, payments, today, due)]
      const byDueDate = new Map(cycles.map((cycle) => [cycle.dueDate, cycle]))
      return [...byDueDate.values()].sort((a, b) => compareDates(a.dueDate, b.dueDate))
    })
}

/** The range, ending as early as it must for so many open cycles at most. They are counted, not listed: there may be millions. */
export function boundedRange(books: readonly BillBook[], range: DateRange, most: number): DateRange {
  const { from } = range
  const isTooMuch = (to: CalendarDate) => {
    let count = 0
    for (const book of books) count += countOpenCycles(book, duePaidWithin({ from, to }, book.weekend))
    return count > most
  }
  if (!isTooMuch(range.to)) return range
  const dayAfter = (days: number) => addDays(from, days) ?? from
  let fits = -1
  let tooLong = daysBetween(from, range.to)
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (isTooMuch(dayAfter(middle))) tooLong = middle
    else fits = middle
  }
  return { from, to: dayAfter(fits) }
}
