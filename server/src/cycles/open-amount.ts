import { type CalendarDate, FIRST_DATE } from '#core/calendar'
import { type CycleBook, type DateRange, isIn, sumOf } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import { countOpenCycles } from '#cycles/open-cycles'
import type { SortedPayments } from '#cycles/sort-payments'

/** How many cycles are open up to that day, and what they lack. Counted, not listed: there may be thousands. */
export function openThrough(book: CycleBook, payments: SortedPayments, day: CalendarDate | undefined) {
  return day === undefined
    ? { count: 0, amount: 0n }
    : openWithin(book, payments, { from: FIRST_DATE, to: day })
}

/** The same of those with a due date in the range. */
export function openWithin(book: CycleBook, { open }: SortedPayments, range: DateRange) {
  const count = countOpenCycles(book, range)
  if (count === 0) return { count, amount: 0n }
  const each = BigInt(expectedAmount(book))
  let amount = each * BigInt(count)
  for (const [dueDate, payments] of open) {
    if (isIn(dueDate, range)) amount -= each - lacking(each, sumOf(payments))
  }
  return { count, amount }
}

export function lacking(amount: bigint, paid: bigint): bigint {
  return paid < amount ? amount - paid : 0n
}

export function total(amounts: bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
