import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import { byWeekendRule } from '#core/recurrence/weekend'
import { type CycleBook, type DateRange, isIn, sumOf } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import { openThrough, openWithin } from '#cycles/open-amount'
import { hasNoneOpen } from '#cycles/open-cycles'
import { firstPayOnFrom, lastOverdue } from '#cycles/pay-range'
import { settlementOf } from '#cycles/settled-cycles'
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
  /** What is left of every open cycle by the end of the month, earlier months' too. */
  dueLeft: bigint
  /** The part of it that is overdue. */
  lateAmount: bigint
  /** `paid` and `dueLeft` together, so that nobody who adds them up finds a difference. */
  dueTotal: bigint
  nextPayday: CalendarDate | undefined
}

/** In one pass, and without making a cycle of each due date: a group may have thousands. */
export function summaryOf(books: CycleBook[], today: CalendarDate, month: YearMonth): MonthSummary {
  const range = { from: firstDayOf(month), to: lastDayOf(month) }
  const overdueBy = byWeekendRule((rule) => lastOverdue(today, rule))
  // In this month and later ones all of it is due by the end of the month.
  const isPast = range.to < today
  const lateBy = byWeekendRule((rule) => earlier(overdueBy[rule], range.to))
  const sums = { toPay: 0n, paid: 0n, remaining: 0n, incomeExpected: 0n, incomeReceived: 0n }
  const due = { overdueCount: 0, overdueAmount: 0n, dueLeft: 0n, lateAmount: 0n }
  let nextPayday: CalendarDate | undefined
  for (const book of books) {
    const payments = sortPayments(book)
    const inMonth = monthOf(book, payments, range)
    if (book.type === 'deposit') {
      sums.incomeExpected += inMonth.expected
      sums.incomeReceived += inMonth.paid
      nextPayday = earlier(nextPayday, firstPayOnFrom(book, today))
      continue
    }
    sums.toPay += inMonth.expected
    sums.paid += inMonth.paid
    sums.remaining += inMonth.remaining
    const overdue = openThrough(book, payments, overdueBy[book.weekend])
    due.overdueCount += overdue.count
    due.overdueAmount += overdue.amount
    due.lateAmount += (isPast ? openThrough(book, payments, lateBy[book.weekend]) : overdue).amount
    due.dueLeft += openThrough(book, payments, range.to).amount
  }
  return { month, ...sums, ...due, dueTotal: sums.paid + due.dueLeft, nextPayday }
}

/** Of one bill in the month. What was skipped is not expected. */
function monthOf(book: CycleBook, payments: SortedPayments, range: DateRange) {
  const open = openWithin(book, payments, range)
  let expected = BigInt(open.count) * BigInt(expectedAmount(book))
  let paid = hasNoneOpen(book) ? 0n : paidTowards(payments.open, range)
  for (const [dueDate, entry] of payments.settled) {
    if (!isIn(dueDate, range)) continue
    const settlement = settlementOf(book, entry)
    if (settlement.status !== 'skipped') expected += BigInt(settlement.amount)
    paid += settlement.paid
  }
  return { expected, paid, remaining: open.amount }
}

function paidTowards(open: SortedPayments['open'], range: DateRange): bigint {
  let paid = 0n
  for (const [dueDate, payments] of open) if (isIn(dueDate, range)) paid += sumOf(payments)
  return paid
}

/** Of the two, where there are two. */
function earlier(a: CalendarDate | undefined, b: CalendarDate | undefined): CalendarDate | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}
