import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import { byWeekendRule } from '#core/recurrence/weekend'
import { plus, type Total, times } from '#core/total'
import { type CycleBook, type DateRange, isIn, sumOf } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import { totalThrough, totalWithin } from '#cycles/open-amount'
import { hasNoneOpen } from '#cycles/open-cycles'
import { firstPayOnFrom, lastOverdue } from '#cycles/pay-range'
import { paidOnce, settlementOf } from '#cycles/settled-cycles'
import { type Settled, type SortedPayments, sortPayments } from '#cycles/sort-payments'

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
  const sums: Record<Summed, Total> = { ...NO_SUMS }
  let overdueCount = 0
  let nextPayday: CalendarDate | undefined
  for (const book of books) {
    const payments = sortPayments(book)
    const inMonth = monthOf(book, payments, range)
    if (book.type === 'deposit') {
      sums.incomeExpected = plus(sums.incomeExpected, inMonth.expected)
      sums.incomeReceived = plus(sums.incomeReceived, inMonth.paid)
      nextPayday = earlier(nextPayday, firstPayOnFrom(book, today))
      continue
    }
    sums.toPay = plus(sums.toPay, inMonth.expected)
    sums.paid = plus(sums.paid, inMonth.paid)
    sums.remaining = plus(sums.remaining, inMonth.remaining)
    const overdue = totalThrough(book, payments, overdueBy[book.weekend])
    overdueCount += overdue.count
    sums.overdueAmount = plus(sums.overdueAmount, overdue.amount)
    const late = isPast ? totalThrough(book, payments, lateBy[book.weekend]) : overdue
    sums.lateAmount = plus(sums.lateAmount, late.amount)
    sums.dueLeft = plus(sums.dueLeft, totalThrough(book, payments, range.to).amount)
  }
  return {
    month,
    ...bigints(sums),
    overdueCount,
    dueTotal: BigInt(plus(sums.paid, sums.dueLeft)),
    nextPayday,
  }
}

type Summed = keyof typeof NO_SUMS

const NO_SUMS = {
  toPay: 0,
  paid: 0,
  remaining: 0,
  incomeExpected: 0,
  incomeReceived: 0,
  overdueAmount: 0,
  dueLeft: 0,
  lateAmount: 0,
}

const bigints = (sums: Record<Summed, Total>) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, BigInt(sum)])) as Record<Summed, bigint>

/** Of one bill in the month. What was skipped is not expected. */
function monthOf(book: CycleBook, payments: SortedPayments, range: DateRange) {
  const open = totalWithin(book, payments, range)
  let expected = open.count === 0 ? 0 : times(expectedAmount(book), open.count)
  let paid = hasNoneOpen(book) ? 0 : paidTowards(payments.open, range)
  for (const [dueDate, entry] of payments.settled) {
    if (!isIn(dueDate, range)) continue
    const settled = amountsOf(book, entry)
    expected = plus(expected, settled.expected)
    paid = plus(paid, settled.paid)
  }
  return { expected, paid, remaining: open.amount }
}

function amountsOf(book: CycleBook, entry: Settled): { expected: Total; paid: Total } {
  const only = paidOnce(entry)
  if (only) return { expected: only.cycleAmount, paid: only.amount }
  const { status, amount, paid } = settlementOf(book, entry)
  return { expected: status === 'skipped' ? 0 : amount, paid }
}

function paidTowards(open: SortedPayments['open'], range: DateRange): Total {
  let paid: Total = 0
  for (const [dueDate, payments] of open) if (isIn(dueDate, range)) paid = plus(paid, sumOf(payments))
  return paid
}

/** Of the two, where there are two. */
function earlier(a: CalendarDate | undefined, b: CalendarDate | undefined): CalendarDate | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}
