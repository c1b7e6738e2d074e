import { sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { DateRange } from '#cycles/bill-book'
import type { HistorySlots } from '#cycles/packed-history'
import {
  BOOK_SLOTS,
  recentAmounts,
  selectBooks,
  slotsOf,
  toBooks,
  unpack,
  unpackAmounts,
  WITH_DRAFTS,
} from '#cycles/store'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { ReadingScope } from '#db/group-scope'
import type { DatedPayment, MoneyBook } from '#insight/money-book'

/** By which payments the next amount of a variable bill is bounded. */
const LAST_PAYMENTS = 12

/**
 * All bills of a group, the oldest first, with their cycles of the range, and with what was paid after a day. One statement: read apart, a payment
 * that is made meanwhile would both be counted and be still to come.
 */
export async function listMoneyBooks(
  scope: ReadingScope,
  range: DateRange,
  paidAfter: CalendarDate,
): Promise<MoneyBook[]> {
  const rows = await moneyBooksQuery(scope.db, { ...slotsOf(scope, range), paidAfter })
  const books = toBooks(rows, scope.timezone)
  const moneyBooks = rows.map(({ draft, lastTwelve, paid }, at) => ({
    book: books[at] as MoneyBook['book'],
    isDraft: draft === 1,
    lastTwelve: unpackAmounts(lastTwelve),
    payments: unpack(paid, toPayment).sort((a, b) => a.id - b.id),
  }))
  return moneyBooks.sort((a, b) => a.book.id - b.book.id)
}

interface MoneySlots extends HistorySlots {
  paidAfter: CalendarDate
}

const moneyBooksQuery = compileOnce([...BOOK_SLOTS, 'paidAfter'], (db: Db, slots: MoneySlots) =>
  selectBooks(db, slots, WITH_DRAFTS).select([
    recentAmounts(slots, LAST_PAYMENTS).as('lastTwelve'),
    sql<string | null>`(
      select string_agg(concat('[', d.id, ',"', d.date, '",', d.amount, ']'), ',') from payments as d
      where d.group_id = ${slots.groupId} and d.bill_id = bills.id and d.date > ${slots.paidAfter}
    )`.as('paid'),
  ]),
)

function toPayment([id, date, amount]: [number, CalendarDate, Minor]): DatedPayment {
  return { id, date, amount }
}
