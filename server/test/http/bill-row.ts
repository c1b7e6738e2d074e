import type { Insertable } from 'kysely'
import type { Database } from '#db/database'
import type { Schema } from '#db/schema'

/** A bill written straight into its table: for tests that ask only whether a group has any. */
export async function insertBillRow(database: Database, groupId: number, name = 'Rent'): Promise<void> {
  const row = {
    group_id: groupId,
    name,
    amount: 120_000,
    due_date: '2026-02-28',
    anchor_day: 28,
    frequency: 'monthly',
    type: 'bill',
    account: null,
    url: null,
    notes: null,
    auto_pay: 0,
    variable: 0,
    draft: 0,
    archived: 1,
    schedule_set_on: '2026-02-02',
    created_at: '2026-02-02T09:00:00.000Z',
    updated_at: '2026-02-02T09:00:00.000Z',
  } as Insertable<Schema['bills']>
  await database.write((tx) => tx.insertInto('bills').values(row).execute())
}
