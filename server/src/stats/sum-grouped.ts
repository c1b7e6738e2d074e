import { sql } from 'kysely'
import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { GroupScope } from '#db/group-scope'
import type { Totals } from '#stats/month-totals'

/** As PostgreSQL does it best: one pass over the group's payments, its bills hashed once. It adds in exact numerics. */
export async function sumGrouped(scope: GroupScope, months: YearMonth[]): Promise<Map<YearMonth, Totals>> {
  const sorted = months.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  const totals = new Map<YearMonth, Totals>()
  if (first === undefined || last === undefined) return totals
  const values = { groupId: scope.groupId, from: firstDayOf(first), to: lastDayOf(last) }
  for (const { month, type, total, count } of await query(scope.db, values)) {
    const sums = totals.get(month) ?? { expenses: 0n, income: 0n, paymentCount: 0 }
    if (type === 'bill') sums.expenses += BigInt(total)
    else sums.income += BigInt(total)
    sums.paymentCount += count
    totals.set(month, sums)
  }
  return totals
}

interface Slots extends Record<string, string | number> {
  groupId: number
  from: CalendarDate
  to: CalendarDate
}

const query = compileOnce(['groupId', 'from', 'to'], (db, slots: Slots) =>
  db
    .selectFrom('payments')
    .innerJoin('bills', (join) =>
      join.onRef('bills.group_id', '=', 'payments.group_id').onRef('bills.id', '=', 'payments.bill_id'),
    )
    .where('payments.group_id', '=', slots.groupId)
    .where('payments.date', '>=', slots.from)
    .where('payments.date', '<=', slots.to)
    .select([
      sql<YearMonth>`substr(payments.date, 1, 7)`.as('month'),
      'bills.type',
      sql<string>`cast(sum(payments.amount) as text)`.as('total'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy([sql`1`, sql`2`]),
)
