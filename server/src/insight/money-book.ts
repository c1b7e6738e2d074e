import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { BillBook } from '#cycles/bill-book'

/** A bill with its cycles, and with the days on which money moved. */
export interface MoneyBook {
  book: BillBook
  /** It has no cycles yet, but may have payments. */
  isDraft: boolean
  /** The last twelve, of a variable bill. */
  lastTwelve: Minor[]
  /** Those after the day that was asked for. */
  payments: DatedPayment[]
}

export interface DatedPayment {
  id: number
  date: CalendarDate
  amount: Minor
}

/** Those with cycles. */
export function withCycles(books: MoneyBook[]): MoneyBook[] {
  return books.filter(({ isDraft }) => !isDraft)
}

/** Whether money still comes or goes by it. */
export function isInUse({ book, isDraft }: MoneyBook): boolean {
  return !isDraft && !book.archived && !book.ended
}
