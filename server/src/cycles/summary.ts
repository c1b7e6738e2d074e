import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import { cyclesBefore } from '#core/recurrence'
import { type BillBook, type Cycle, sumOf } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import { firstOpenFrom, openCycles } from '#cycles/open-cycles'
import { settledCycles } from '#cycles/settled-cycles'
import { type SortedPayments, sortPayments } from '#cycles/sort-payments'

/** Minor units, which may pass 2^53. */
export interface MonthSummary {
  month: YearMonth
  toPay: bigint
  paid: bigint
  remaining: bigint
  incomeExpected: bigint
  incomeReceived: bigint
  overdueCount: number
  overdueAmount: bigint
  nextPayday: CalendarDate | undefined
}

export function summaryOf(books: BillBook[], today: CalendarDate, month: YearMonth): MonthSummary {
  const range = { from: firstDayOf(month), to: lastDayOf(month) }
  const sorted = books.map((book) => ({ book, payments: sortPayments(book) }))
  const cycles = sorted.flatMap(({ book, payments }) => [
    ...settledCycles(book, payments, range),
    ...openCycles(book, payments, today, range),
  ])
  const bills = cycles.filter(({ bill }) => bill.type === 'bill')
  const deposits = cycles.filter(({ bill }) => bill.type === 'deposit')
  const overdue = sorted
    .filter(({ book }) => book.type === 'bill')
    .map(({ book, payments }) => overdueOf(book, payments, today))
  return {
    month,
    toPay: total(bills.filter(({ status }) => status !== 'skipped').map(({ amount }) => BigInt(amount))),
    paid: total(bills.map(({ paid }) => paid)),
    remaining: total(bills.filter(isOpen).map(({ amount, paid }) => lacking(BigInt(amount), paid))),
    incomeExpected: total(
      deposits.filter(({ status }) => status !== 'skipped').map(({ amount }) => BigInt(amount)),
    ),
    incomeReceived: total(deposits.map(({ paid }) => paid)),
    overdueCount: overdue.reduce((sum, { count }) => sum + count, 0),
    overdueAmount: total(overdue.map(({ amount }) => amount)),
    nextPayday: earliest(
      books.filter(({ type }) => type === 'deposit').map((book) => firstOpenFrom(book, today)),
    ),
  }
}

/** Counted, not listed: there may be thousands. */
function overdueOf(book: BillBook, { open }: SortedPayments, today: CalendarDate) {
  if (book.archived) return { count: 0, amount: 0n }
  const count = cyclesBefore(book.dueDate, book.frequency, book.anchorDay, today)
  const each = BigInt(expectedAmount(book))
  const covered = [...open]
    .filter(([dueDate]) => dueDate < today)
    .map(([, payments]) => each - lacking(each, sumOf(payments)))
  return { count, amount: each * BigInt(count) - total(covered) }
}

function isOpen({ status }: Cycle): boolean {
  return status !== 'paid' && status !== 'skipped'
}

function lacking(amount: bigint, paid: bigint): bigint {
  return paid < amount ? amount - paid : 0n
}

function total(amounts: bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

function earliest(dates: Array<CalendarDate | undefined>): CalendarDate | undefined {
  return dates.filter((date) => date !== undefined).sort()[0]
}
