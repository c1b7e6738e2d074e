import { sql } from 'kysely'
import type { Actor } from '#audit/record-act'
import type { Tx } from '#db/database'
import { countRows, hasUpdated } from '#db/rows'
import type { Schema } from '#db/schema'

export interface RefusalRow {
  action: Schema['audit_log']['action']
  reason: string
  accountId: number
  groupId: number | null
  actor: Actor
  at: string
  /** What comes again under the same key is the same row. */
  mergeKey: string
}

/** False when there is no such row yet. */
export function raiseCount(tx: Tx, accountId: number, mergeKey: string): Promise<boolean> {
  return hasUpdated(
    tx
      .updateTable('audit_log')
      .set((row) => ({ count: row('count', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('merge_key', '=', mergeKey),
  )
}

/** Of two that come at the same moment the second raises the count of the first. */
export async function insertRefusal(tx: Tx, row: RefusalRow): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      account_id: row.accountId,
      group_id: row.groupId,
      at: row.at,
      action: row.action,
      outcome: 'refused',
      reason: row.reason,
      count: 1,
      user_id: row.actor.userId,
      email: row.actor.email,
      target_type: null,
      target_id: null,
      target_name: null,
      changes: '[]',
      address: row.actor.address,
      method: row.actor.method,
      merge_key: row.mergeKey,
    })
    .onConflict((clash) =>
      clash.columns(['account_id', 'merge_key']).doUpdateSet({ count: sql<number>`audit_log.count + 1` }),
    )
    .execute()
}

/** The condition is written out, because the index is of these rows only. */
export function countRefusalsSince(tx: Tx, userId: number, day: string): Promise<number> {
  return countRows(
    tx
      .selectFrom('audit_log')
      .where('user_id', '=', userId)
      .where(sql<boolean>`outcome = 'refused'`)
      .where('at', '>=', day),
  )
}

export function findActor(
  tx: Tx,
  userId: number,
): Promise<{ userId: number; accountId: number; email: string } | undefined> {
  return tx
    .selectFrom('users')
    .select(['id as userId', 'account_id as accountId', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Undefined before the set-up. */
export async function findFirstAccountId(tx: Tx): Promise<number | undefined> {
  const first = await tx.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  return first?.id
}
