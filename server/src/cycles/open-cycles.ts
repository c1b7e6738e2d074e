import type { CalendarDate } from '#core/calendar'
import { cyclesBefore, nthDueDate } from '#core/recurrence'
import { type BillBook, type Cycle, type CyclePayment, type DateRange, sumOf } from '#cycles/bill-book'
import { expectedAmount, medianOf } from '#cycles/expected-amount'
import type { SortedPayments } from '#cycles/sort-payments'

/**
 * The open cycles of a range, past ones included. Each date is counted from the current due date and the anchor, never
 * from the date before it, so that nothing drifts.
 */
export function openCycles(
  book: BillBook,
  { open }: SortedPayments,
  today: CalendarDate,
  range: DateRange,
): Cycle[] {
  const amount = expectedAmount(book)
  const medianSize = medianOf(book)
  const source = book.recordsItself ? 'auto' : 'manual'
  return openDates(book, range).map((dueDate) => {
    const payments = open.get(dueDate) ?? NONE
    return {
      bill: book,
      dueDate,
      amount,
      status: payments.length > 0 ? 'partial' : statusOn(dueDate, today),
      paid: sumOf(payments),
      paymentIds: payments.map(({ id }) => id),
      source,
      medianOf: medianSize,
    }
  })
}

const NONE: CyclePayment[] = []

/** How many there are, which costs the same however many. */
export function countOpenCycles(book: BillBook, { from, to }: DateRange): number {
  const { archived, dueDate, frequency, anchorDay } = book
  if (archived) return 0
  const before = (day: CalendarDate) => cyclesBefore(dueDate, frequency, anchorDay, day)
  const isIncluded = firstOpenFrom(book, to) === to
  return before(to) + Number(isIncluded) - before(from)
}

/** The first open cycle on or after that day; undefined where the calendar ends, and of an archived bill. */
export function firstOpenFrom(
  { archived, dueDate, frequency, anchorDay }: BillBook,
  day: CalendarDate,
): CalendarDate | undefined {
  if (archived) return undefined
  return nthDueDate(dueDate, frequency, anchorDay, cyclesBefore(dueDate, frequency, anchorDay, day))
}

function openDates({ archived, dueDate, frequency, anchorDay }: BillBook, range: DateRange): CalendarDate[] {
  const dates: CalendarDate[] = []
  // Most have nothing before today, and a bill that is due later needs no counting to know it.
  if (archived || dueDate > range.to) return dates
  for (let n = cyclesBefore(dueDate, frequency, anchorDay, range.from); ; n += 1) {
    const date = nthDueDate(dueDate, frequency, anchorDay, n)
    if (date === undefined || date > range.to) return dates
    dates.push(date)
  }
}

function statusOn(dueDate: CalendarDate, today: CalendarDate): Cycle['status'] {
  if (dueDate === today) return 'due'
  return dueDate < today ? 'overdue' : 'upcoming'
}
