import { type SelectQueryBuilder, sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Db } from '#db/database'
import type { Schema } from '#db/schema'

/** Each begins an index together with the group and the bill, so that no more rows are read than are counted. */
type Counted = 'payments.date' | 'payments.cycle_due_date' | 'skips.cycle_due_date'

/**
 * A statement that begins with `since`: for each of the bills the day of its nth last payment or skip, or a text before all days where
 * it has fewer. Rows since that day are the last n, and whatever else is of that day. Materialized, because PostgreSQL without
 * statistics would find the day anew for each row.
 */
export function withSince(
  db: Db,
  bills: SelectQueryBuilder<Schema, 'bills', object>,
  { groupId, n, counted }: { groupId: number; n: number; counted: Counted },
) {
  const [table, day] = counted.split('.') as [string, string]
  const nthLast = sql<CalendarDate>`coalesce((
    select nth.${sql.ref(day)} from ${sql.table(table)} as nth
    where nth.group_id = ${groupId} and nth.bill_id = bills.id
    order by nth.${sql.ref(day)} desc limit 1 offset ${sql.lit(n - 1)}
  ), '')`
  return db.with(
    (cte) => cte('since').materialized(),
    () => bills.select(['bills.id as billId', nthLast.as('day')]),
  )
}
