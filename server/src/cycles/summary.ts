import { addDays, type CalendarDate, FIRST_DATE, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import { type BillBook, type Cycle, sumOf } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import { countOpenCycles, firstOpenFrom, openCycles } from '#cycles/open-cycles'
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
  const openBy = (day: CalendarDate | undefined) =>
    expenses.map(({ book, payments }) => openThrough(book, payments, day))
  const yesterday = addDays(today, -1)
  const overdue = openBy(yesterday)
  const late = yesterday !== undefined && yesterday > range.to ? openBy(range.to) : overdue
  const paid = total(bills.map(({ paid }) => paid))
  const dueLeft = total(openBy(range.to).map(({ amount }) => amount))
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
      books.filter(({ type }) => type === 'deposit').map((book) => firstOpenFrom(book, today)),
    ),
  }
}

/** How many cycles are open up to that day, and what they lack. Counted, not listed: there may be thousands. */
function openThrough(book: BillBook, { open }: SortedPayments, day: CalendarDate | undefined) {
  if (day === undefined || book.archived) return { count: 0, amount: 0n }
  const count = countOpenCycles(book, { from: FIRST_DATE, to: day })
  const each = BigInt(expectedAmount(book))
  const covered = [...open]
    .filter(([dueDate]) => dueDate <= day)
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
