import type { CalendarDate } from '#core/calendar'
import type { DateRange } from '#cycles/bill-book'
import { recentAmounts } from '#cycles/recent-amounts'
import { listAllBooks } from '#cycles/store'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { ReadingScope } from '#db/group-scope'
import type { MoneyBook } from '#insight/money-book'

/** By which payments the next amount of a variable bill is bounded. */
const LAST_PAYMENTS = 12

/**
 * All bills of a group, the oldest first, with their cycles of the range, and with what was paid after a day. To be read in a snapshot: a
 * payment that is made meanwhile would both be counted and be still to come.
 */
export async function listMoneyBooks(
  scope: ReadingScope,
  range: DateRange,
  paidAfter: CalendarDate,
): Promise<MoneyBook[]> {
  const { db, groupId } = scope
  const [books, lastTwelve, payments] = await Promise.all([
    listAllBooks(scope, range),
    listLastTwelve(db, { groupId }),
    paymentsQuery(db, { groupId, paidAfter }),
  ])
  payments.sort((a, b) => a.id - b.id)
  const ofBill = Map.groupBy(payments, ({ billId }) => billId)
  return books
    .map(({ book, isDraft }) => ({
      book,
      isDraft,
      lastTwelve: lastTwelve.get(book.id) ?? [],
      payments: ofBill.get(book.id) ?? [],
    }))
    .sort((a, b) => a.book.id - b.book.id)
}

const listLastTwelve = recentAmounts(LAST_PAYMENTS)

const paymentsQuery = compileOnce(
  ['groupId', 'paidAfter'],
  (db: Db, { groupId, paidAfter }: { groupId: number; paidAfter: CalendarDate }) =>
    db
      .selectFrom('payments')
      .select(['id', 'bill_id as billId', 'date', 'amount'])
      .where('group_id', '=', groupId)
      .where('date', '>', paidAfter),
)
