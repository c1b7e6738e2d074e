import { type CalendarDate, FIRST_DATE } from '#core/calendar'
import { type BillBook, sumOf } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import { countOpenCycles } from '#cycles/open-cycles'
import type { SortedPayments } from '#cycles/sort-payments'

/** How many cycles are open up to that day, and what they lack. Counted, not listed: there may be thousands. */
export function openThrough(book: BillBook, { open }: SortedPayments, day: CalendarDate | undefined) {
  const count = day === undefined ? 0 : countOpenCycles(book, { from: FIRST_DATE, to: day })
  if (day === undefined || count === 0) return { count: 0, amount: 0n }
  const each = BigInt(expectedAmount(book))
  const covered = [...open]
    .filter(([dueDate]) => dueDate <= day)
    .map(([, payments]) => each - lacking(each, sumOf(payments)))
  return { count, amount: each * BigInt(count) - total(covered) }
}

export function lacking(amount: bigint, paid: bigint): bigint {
  return paid < amount ? amount - paid : 0n
}

export function total(amounts: bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
