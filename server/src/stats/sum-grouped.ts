import { sql } from 'kysely'
import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { ReadingScope } from '#db/group-scope'
import { type Basis, DAY_COLUMNS, type Totals } from '#stats/month-totals'

/** As PostgreSQL does it best: one pass over the stretch of the index that all the months have in common. */
export async function sumGrouped(
  scope: ReadingScope,
  months: YearMonth[],
  basis: Basis,
): Promise<Map<YearMonth, Totals>> {
  const sorted = months.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const values = { groupId: scope.groupId, from: firstDayOf(first), to: lastDayOf(last) }
  const rows = await QUERIES[basis](scope.db, values)
  return new Map(rows.map(({ month, ...sums }) => [month, toTotals(sums)]))
}

function toTotals(sums: { total: string; ofBills: string; count: number }): Totals {
  const expenses = BigInt(sums.ofBills)
  return { expenses, income: BigInt(sums.total) - expenses, paymentCount: sums.count }
}

interface Slots extends Record<string, string | number> {
  groupId: number
  from: CalendarDate
  to: CalendarDate
}

/**
 * The bills are a subquery, which is hashed once. As a join PostgreSQL would look up each payment's bill by itself wherever
 * it expects few payments, and of one group among many it always does. Sums of big integers are exact numerics here.
 */
const queryOf = (day: (typeof DAY_COLUMNS)[Basis]) =>
  compileOnce(['groupId', 'from', 'to'], (db, slots: Slots) => {
    const bills = db
      .selectFrom('bills')
      .select('bills.id')
      .where('bills.group_id', '=', slots.groupId)
      .where('bills.type', '=', sql.lit('bill'))
    return db
      .selectFrom('payments')
      .where('payments.group_id', '=', slots.groupId)
      .where(day, '>=', slots.from)
      .where(day, '<=', slots.to)
      .select([
        sql<YearMonth>`substr(${sql.ref(day)}, 1, 7)`.as('month'),
        sql<string>`cast(sum(payments.amount) as text)`.as('total'),
        sql<string>`cast(coalesce(sum(payments.amount) filter (where payments.bill_id in ${bills}), 0) as text)`.as(
          'ofBills',
        ),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(sql`1`)
  })

const QUERIES = { payment: queryOf(DAY_COLUMNS.payment), due: queryOf(DAY_COLUMNS.due) }
