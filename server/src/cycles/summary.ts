import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import type { BillBook, Cycle } from '#cycles/bill-book'
import { lacking, openThrough, total } from '#cycles/open-amount'
import { openCycles } from '#cycles/open-cycles'
import { firstPayOnFrom, lastOverdue } from '#cycles/pay-range'
import { settledCycles } from '#cycles/settled-cycles'
import { sortPayments } from '#cycles/sort-payments'

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
  /** What is left of every open cycle by the end of the month, earlier months' too. */
  dueLeft: bigint
  /** The part of it that is overdue. */
  lateAmount: bigint
  /** `paid` and `dueLeft` together, so that nobody who adds them up finds a difference. */
  dueTotal: bigint
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
  const expenses = sorted.filter(({ book }) => book.type === 'bill')
  const openBy = (dayOf: (book: BillBook) => CalendarDate | undefined) =>
    expenses.map(({ book, payments }) => openThrough(book, payments, dayOf(book)))
  const overdue = openBy(({ weekend }) => lastOverdue(today, weekend))
  // In this month and later ones all of it is due by the end of the month.
  const late =
    today <= range.to ? overdue : openBy(({ weekend }) => earliest([lastOverdue(today, weekend), range.to]))
  const paid = total(bills.map(({ paid }) => paid))
  const dueLeft = total(openBy(() => range.to).map(({ amount }) => amount))
  return {
    month,
    toPay: total(bills.filter(({ status }) => status !== 'skipped').map(({ amount }) => BigInt(amount))),
    paid,
    remaining: total(bills.filter(isOpen).map(({ amount, paid }) => lacking(BigInt(amount), paid))),
    incomeExpected: total(
      deposits.filter(({ status }) => status !== 'skipped').map(({ amount }) => BigInt(amount)),
    ),
    incomeReceived: total(deposits.map(({ paid }) => paid)),
    overdueCount: overdue.reduce((sum, { count }) => sum + count, 0),
    overdueAmount: total(overdue.map(({ amount }) => amount)),
    dueLeft,
    lateAmount: total(late.map(({ amount }) => amount)),
    dueTotal: paid + dueLeft,
    nextPayday: earliest(
      books.filter(({ type }) => type === 'deposit').map((book) => firstPayOnFrom(book, today)),
    ),
  }
}

function isOpen({ status }: Cycle): boolean {
  return status !== 'paid' && status !== 'skipped'
}

function earliest(dates: Array<CalendarDate | undefined>): CalendarDate | undefined {
  return dates.filter((date) => date !== undefined).sort()[0]
}
