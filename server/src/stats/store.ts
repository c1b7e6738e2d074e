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
  const sums = new Map(rows.map((row) => [row.month, row]))
  return months.map((month) => {
    const sum = sums.get(month)
    if (!sum) return { month, expenses: 0n, income: 0n, paymentCount: 0 }
    const expenses = joinSum(sum.billHigh, sum.billLow)
    return { month, expenses, income: joinSum(sum.high, sum.low) - expenses, paymentCount: Number(sum.count) }
  })
}

interface Slots extends Record<string, string | number> {
  groupId: number
  from: CalendarDate
  to: CalendarDate
}

/**
 * The bills are a subquery, which is looked up once. As a join PostgreSQL would look up each payment's bill by itself wherever it
 * expects few payments, and of one group among many it always does.
 */
const queryOf = (day: (typeof DAY_COLUMNS)[Basis]) =>
  compileOnce(['groupId', 'from', 'to'], (db, slots: Slots) => {
    const bills = db
      .selectFrom('bills')
      .select('bills.id')
      .where('bills.group_id', '=', slots.groupId)
      .where('bills.type', '=', sql.lit('bill'))
    const all = sumInParts(sql`payments.amount`)
    const ofBills = sumInParts(sql`case when payments.bill_id in ${bills} then payments.amount end`)
    return db
      .selectFrom('payments')
      .where('payments.group_id', '=', slots.groupId)
      .where(day, '>=', slots.from)
      .where(day, '<=', slots.to)
      .select([
        sql<YearMonth>`substr(${sql.ref(day)}, 1, 7)`.as('month'),
        all.high.as('high'),
        all.low.as('low'),
        ofBills.high.as('billHigh'),
        ofBills.low.as('billLow'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(sql`1`)
  })

const QUERIES = { payment: queryOf(DAY_COLUMNS.payment), due: queryOf(DAY_COLUMNS.due) }
