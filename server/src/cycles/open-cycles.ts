import type { CalendarDate } from '#core/calendar'
import {
  countBefore,
  countLeft,
  countThrough,
  datesBetween,
  firstFrom,
  nthDate,
} from '#core/recurrence/repetition'
import { payOn } from '#core/recurrence/weekend'
import {
  type BillBook,
  type Cycle,
  type CycleBook,
  type CyclePayment,
  type DateRange,
  sumOf,
} from '#cycles/bill-book'
import { expectedAmount, medianOf } from '#cycles/expected-amount'
import type { SortedPayments } from '#cycles/sort-payments'

/**
 * The open cycles with a due date in the range, past ones included. Each date is counted from the current due date and the
 * anchor, never from the date before it, so that nothing drifts.
 */
export function openCycles(
  book: BillBook,
  { open }: SortedPayments,
  today: CalendarDate,
  range: DateRange,
): Cycle[] {
  const dates = hasNoneOpen(book) ? [] : datesBetween(book.repetition, range.from, range.to)
  // Most have nothing before today.
  if (dates.length === 0) return []
  const amount = expectedAmount(book)
  const medianSize = medianOf(book)
  const source = book.recordsItself ? 'auto' : 'manual'
  const last = lastDueDate(book)
  return dates.map((dueDate) => {
    const payments = open.get(dueDate) ?? NONE
    const day = payOn(dueDate, book.weekend)
    return {
      bill: book,
      dueDate,
      payOn: day,
      isLast: dueDate === last,
      amount,
      status: payments.length > 0 ? 'partial' : statusOn(dueDate, day, today),
      paid: sumOf(payments),
      paymentIds: payments === NONE ? NO_IDS : payments.map(({ id }) => id),
      source,
      medianOf: medianSize,
    }
  })
}

const NONE: CyclePayment[] = []
const NO_IDS: number[] = []

/** How many there are, which costs the same however many. */
export function countOpenCycles(book: CycleBook, { from, to }: DateRange): number {
  if (hasNoneOpen(book) || to < from) return 0
  return countThrough(book.repetition, to) - countBefore(book.repetition, from)
}

/** The first open cycle on or after that day; undefined after the last one, and where none is open. */
export function firstOpenFrom(book: CycleBook, day: CalendarDate): CalendarDate | undefined {
  return hasNoneOpen(book) ? undefined : firstFrom(book.repetition, day)
}

/** Archived, or past its end. */
export function hasNoneOpen({ archived, ended }: CycleBook): boolean {
  return archived || ended
}

/** Undefined where there is no end. */
export function lastDueDate({ repetition }: CycleBook): CalendarDate | undefined {
  const left = countLeft(repetition)
  return left === undefined ? undefined : nthDate(repetition, left - 1)
}

/** Due from the day on which to pay to the due date, whichever of them is later. */
function statusOn(dueDate: CalendarDate, payOn: CalendarDate, today: CalendarDate): Cycle['status'] {
  if (today < payOn) return 'upcoming'
  return today <= dueDate || today === payOn ? 'due' : 'overdue'
}
