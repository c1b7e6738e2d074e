import { type CalendarDate, FIRST_DATE } from '#core/calendar'
import { plus, type Total, times } from '#core/total'
import { type CycleBook, type DateRange, isIn, sumOf } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import { countOpenCycles } from '#cycles/open-cycles'
import type { SortedPayments } from '#cycles/sort-payments'

/** How many cycles are open up to that day, and what they lack. Counted, not listed: there may be thousands. */
export function openThrough(book: CycleBook, payments: SortedPayments, day: CalendarDate | undefined) {
  const { count, amount } = totalThrough(book, payments, day)
  return { count, amount: BigInt(amount) }
}

/** The same of those with a due date in the range. */
export function openWithin(book: CycleBook, payments: SortedPayments, range: DateRange) {
  const { count, amount } = totalWithin(book, payments, range)
  return { count, amount: BigInt(amount) }
}

/** As `openThrough`, for those who add up many. */
export function totalThrough(
  book: CycleBook,
  payments: SortedPayments,
  day: CalendarDate | undefined,
): OpenTotal {
  return day === undefined ? NOTHING_OPEN : totalWithin(book, payments, { from: FIRST_DATE, to: day })
}

export interface OpenTotal {
  count: number
  amount: Total
}

const NOTHING_OPEN: OpenTotal = { count: 0, amount: 0 }

export function totalWithin(book: CycleBook, { open }: SortedPayments, range: DateRange): OpenTotal {
  const count = countOpenCycles(book, range)
  if (count === 0) return NOTHING_OPEN
  const each = expectedAmount(book)
  let amount = times(each, count)
  for (const [dueDate, payments] of open) {
    if (isIn(dueDate, range)) amount = plus(amount, lacking(BigInt(each), sumOf(payments)) - BigInt(each))
  }
  return { count, amount }
}

export function lacking(amount: bigint, paid: Total): bigint {
  return paid < amount ? amount - BigInt(paid) : 0n
}

export function total(amounts: bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
