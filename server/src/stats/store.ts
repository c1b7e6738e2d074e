import { sql } from 'kysely'
import type { CalendarDate, YearMonth } from '#core/calendar'
import type { GroupScope } from '#db/group-scope'
import { joinSum, sumInParts } from '#db/portable'

export interface MonthTotal {
  month: YearMonth
  type: 'bill' | 'deposit'
  /** Minor units. */
  total: bigint
  count: number
}

/** One row per month and type that has payments. */
export async function sumByMonth(
  scope: GroupScope,
  from: CalendarDate,
  to: CalendarDate,
): Promise<MonthTotal[]> {
  const month = sql<YearMonth>`substr(payments.date, 1, 7)`
  const rows = await scope.db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .select((row) => {
      const total = sumInParts(row.ref('payments.amount'))
      return [
        month.as('month'),
        'bills.type as type',
        total.high.as('high'),
        total.low.as('low'),
        sql<number>`count(*)`.as('count'),
      ]
    })
    .where('payments.group_id', '=', scope.groupId)
    .where('payments.date', '>=', from)
    .where('payments.date', '<=', to)
    .groupBy([month, 'bills.type'])
    .execute()
  return rows.map(({ high, low, ...row }) => ({ ...row, total: joinSum(high, low) }))
}
