import { sql } from 'kysely'
import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { ReadingScope } from '#db/group-scope'
import { type Basis, DAY_COLUMNS, type MonthTotals } from '#stats/month-totals'
import { joinSum, sumInParts } from '#stats/sum-in-parts'

/** Exactly the given months, in their order; those without payments as zeros. */
export async function sumByMonth(
  { db, groupId }: ReadingScope,
  months: YearMonth[],
  basis: Basis,
): Promise<MonthTotals[]> {
  const sorted = months.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await QUERIES[basis](db, { groupId, from: firstDayOf(first), to: lastDayOf(last) })
  const ofMonth = Map.groupBy(rows, ({ month }) => month)
  return months.map((month) => {
    const totals = { month, expenses: 0n, income: 0n, paymentCount: 0 }
    for (const { isBill, high, low, count } of ofMonth.get(month) ?? []) {
      totals[isBill === 1 ? 'expenses' : 'income'] += joinSum(high, low)
      totals.paymentCount += Number(count)
    }
    return totals
  })
}

interface Slots extends Record<string, string | number> {
  groupId: number
  from: CalendarDate
  to: CalendarDate
}

/**
 * The bills are a subquery, which is read once. As a join PostgreSQL would look up each payment's bill by itself wherever it
 * expects few payments, and of one group among many it always does.
 */
const queryOf = (day: (typeof DAY_COLUMNS)[Basis]) =>
  compileOnce(['groupId', 'from', 'to'], (db, slots: Slots) => {
    const bills = db
      .selectFrom('bills')
      .select('bills.id')
      .where('bills.group_id', '=', slots.groupId)
      .where('bills.type', '=', sql.lit('bill'))
    const { high, low } = sumInParts(sql`payments.amount`)
    return db
      .selectFrom('payments')
      .where('payments.group_id', '=', slots.groupId)
      .where(day, '>=', slots.from)
      .where(day, '<=', slots.to)
      .select([
        sql<YearMonth>`substr(${sql.ref(day)}, 1, 7)`.as('month'),
        sql<0 | 1>`case when payments.bill_id in ${bills} then 1 else 0 end`.as('isBill'),
        high.as('high'),
        low.as('low'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy([sql`1`, sql`2`])
  })

const QUERIES = { payment: queryOf(DAY_COLUMNS.payment), due: queryOf(DAY_COLUMNS.due) }
