import { sql } from 'kysely'
import type { CalendarDate, YearMonth } from '#core/calendar'
import type { GroupScope } from '#db/group-scope'
import { exactSum } from '#db/portable'

export interface MonthTotal {
  month: YearMonth
  type: 'bill' | 'deposit'
  /** Minor units; text, because a sum can pass 2^53. */
  total: string
  count: number
}

/** One row per month and type that has payments. */
export function sumByMonth(scope: GroupScope, from: CalendarDate, to: CalendarDate): Promise<MonthTotal[]> {
  const month = sql<YearMonth>`substr(payments.date, 1, 7)`
  return scope.db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .select((row) => [
      month.as('month'),
      'bills.type as type',
      exactSum(row.ref('payments.amount')).as('total'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('payments.group_id', '=', scope.groupId)
    .where('payments.date', '>=', from)
    .where('payments.date', '<=', to)
    .groupBy([month, 'bills.type'])
    .execute()
}
