import { sql } from 'kysely'
import type { Tx } from '#db/database'
import { byEngine } from '#db/portable'

/** A group's rows, in a transaction that may be anybody's. */
export interface GroupInTx {
  db: Tx
  groupId: number
}

/** What managers read of it. */
export const OWNER_LOST =
  'The person this webhook belongs to can no longer manage this bill group. Another manager can resume it'

/** Of a row of `webhooks`: whether its owner may manage the group, as things are. */
export const OWNER_MANAGES = sql<boolean>`exists (
  select 1 from users
    join bill_groups on bill_groups.id = webhooks.group_id
    left join memberships on memberships.group_id = webhooks.group_id and memberships.user_id = users.id
  where users.id = webhooks.owner_id
    and (memberships.role = 'manager' or (users.is_admin = 1 and users.account_id = bill_groups.account_id))
)`

/**
 * What somebody had sent elsewhere goes there no longer than they may manage the group: their webhooks are paused, and what waits is
 * dropped. To be called in the transaction that takes the right away, after that; or, with `isGone`, before the user is deleted. A
 * webhook whose owner may still manage its group stays as it is.
 */
export async function pauseWebhooksOf(
  tx: Tx,
  userId: number,
  at: string,
  { isGone = false }: { isGone?: boolean } = {},
): Promise<void> {
  let orphaned = tx
    .selectFrom('webhooks')
    .select(['id', 'group_id as groupId'])
    .where('owner_id', '=', userId)
  if (!isGone) orphaned = orphaned.where((row) => row.not(OWNER_MANAGES))
  const held = byEngine(tx, { sqlite: orphaned, postgres: orphaned.forNoKeyUpdate() })
  for (const { id, groupId } of await held.orderBy('id').execute()) {
    await pauseWebhook({ db: tx, groupId }, id, OWNER_LOST, at)
  }
}

/** Nothing is sent there any more, and what waits is dropped. The webhook must be held. */
export async function pauseWebhook(group: GroupInTx, id: number, error: string, at: string): Promise<void> {
  await group.db
    .updateTable('webhooks')
    .set({ state: 'paused', last_error: error, updated_at: at })
    .where('group_id', '=', group.groupId)
    .where('id', '=', id)
    .execute()
  await dropWaiting(group, id)
}

export async function dropWaiting({ db, groupId }: GroupInTx, webhookId: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', lease_holder: null, leased_until: null })
    .where('group_id', '=', groupId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', sql.lit('pending'))
    .execute()
}
