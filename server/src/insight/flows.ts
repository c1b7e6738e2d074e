import type { Flow } from '@duebook/contract'
import { type CalendarDate, compareDates } from '#core/calendar'
import { agendaOf } from '#cycles/agenda'
import type { BillBook, Cycle } from '#cycles/bill-book'
import { lacking } from '#cycles/open-amount'
import { type MoneyBook, withCycles } from '#insight/money-book'

/** What comes or goes on a day by one bill. */
export interface BillFlow extends Flow {
  date: CalendarDate
  bill: BillBook
  overdue: boolean
}

/**
 * By date: what open cycles still lack, on the day on which to pay, or today where that has passed; and payments with a later
 * date. Of one day in the order of the agenda, then the payments.
 */
export function flowsUntil(books: MoneyBook[], today: CalendarDate, to: CalendarDate): BillFlow[] {
  const bookOf = new Map(books.map((each) => [each.book.id, each]))
  const agenda = agendaOf(
    withCycles(books).map(({ book }) => book),
    today,
    { from: today, to },
  )
  const open = agenda.filter(isOpen).map((cycle) => cycleFlow(cycle, bookOf.get(cycle.bill.id), today))
  const later = books.flatMap(({ book, payments }) =>
    payments
      .filter(({ date }) => date > today && date <= to)
      .map(({ date, amount }) => paymentFlow(book, date, amount)),
  )
  return [...open, ...later].sort((a, b) => compareDates(a.date, b.date))
}

export function isOpen({ status }: Cycle): boolean {
  return status !== 'paid' && status !== 'skipped'
}

export function lackOf({ amount, paid }: Cycle): bigint {
  return lacking(BigInt(amount), paid)
}

function cycleFlow(cycle: Cycle, book: MoneyBook | undefined, today: CalendarDate): BillFlow {
  const overdue = cycle.payOn < today
  const lastTwelve = book?.lastTwelve ?? []
  const bound = (pick: (...amounts: number[]) => number) =>
    lastTwelve.length === 0 ? lackOf(cycle) : lacking(BigInt(pick(...lastTwelve)), cycle.paid)
  return {
    date: overdue ? today : cycle.payOn,
    bill: cycle.bill,
    type: cycle.bill.type,
    amount: lackOf(cycle),
    low: bound(Math.min),
    high: bound(Math.max),
    overdue,
  }
}

function paymentFlow(bill: BillBook, date: CalendarDate, paid: number): BillFlow {
  const amount = BigInt(paid)
  return { date, bill, type: bill.type, amount, low: amount, high: amount, overdue: false }
}
