import { sql } from 'kysely'
import { BILL_COLUMNS, type BillRow } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import type { Db } from '#db/database'
import type { WritingScope } from '#db/group-scope'

export type CycleKind = 'due' | 'overdue'

export interface ListeningGroup {
  groupId: number
  timezone: string
  listeners: string
}

/** Groups whose webhooks may want to hear of cycles, from an index that has no others. */
export function listListeningGroups(db: Db): Promise<ListeningGroup[]> {
  return db
    .selectFrom('webhooks')
    .innerJoin('bill_groups', 'bill_groups.id', 'webhooks.group_id')
    .select([
      'webhooks.group_id as groupId',
      'bill_groups.timezone as timezone',
      sql<string>`string_agg(coalesce(webhooks.events, '*'), ' ')`.as('listeners'),
    ])
    .where('webhooks.enabled', '=', sql.lit(1))
    .where('webhooks.state', '=', sql.lit('ok'))
    .groupBy(['webhooks.group_id', 'bill_groups.timezone'])
    .orderBy('webhooks.group_id')
    .execute()
}

/** With a cycle that is due by then. */
export function listOpenBills(db: Db, groupId: number, latest: CalendarDate): Promise<BillRow[]> {
  return db
    .selectFrom('bills')
    .select(BILL_COLUMNS)
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('draft', '=', 0)
    .where('ended', '=', 0)
    .where('due_date', '<=', latest)
    .orderBy('due_date')
    .orderBy('id')
    .execute()
}

/** Of bills that are still open, as `keyOf` writes them. */
export async function listAnnounced(db: Db, groupId: number, latest: CalendarDate): Promise<Set<string>> {
  const rows = await db
    .selectFrom('announced_cycles')
    .innerJoin('bills', (join) =>
      join
        .onRef('bills.group_id', '=', 'announced_cycles.group_id')
        .onRef('bills.id', '=', 'announced_cycles.bill_id'),
    )
    .select(['announced_cycles.bill_id as billId', 'announced_cycles.due_date as dueDate', 'kind'])
    .where('announced_cycles.group_id', '=', groupId)
    .whereRef('announced_cycles.due_date', '>=', 'bills.due_date')
    .where('announced_cycles.due_date', '<=', latest)
    .execute()
  return new Set(rows.map(({ billId, dueDate, kind }) => keyOf(billId, dueDate, kind)))
}

export function keyOf(billId: number, dueDate: CalendarDate, kind: CycleKind): string {
  return `${billId} ${dueDate} ${kind}`
}

/** False where it was announced already, by whichever process. */
export async function insertAnnounced(
  { db, groupId }: WritingScope,
  billId: number,
  dueDate: CalendarDate,
  kind: CycleKind,
  at: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('announced_cycles')
    .values({ group_id: groupId, bill_id: billId, due_date: dueDate, kind, announced_at: at })
    .onConflict((clash) => clash.columns(['group_id', 'bill_id', 'due_date', 'kind']).doNothing())
    .returning('bill_id')
    .executeTakeFirst()
  return inserted !== undefined
}
