import { REMOVED_USER } from '#audit/forget-user'
import { findActor } from '#audit/refusal-store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'

const HOUR_SECONDS = 60 * 60
/** Clocks of servers differ, and a transaction may have begun before the hour was over. */
const GRACE_SECONDS = 60

/**
 * Writes one entry for what was counted in each hour that is over. Whichever process deletes the count writes the entry, in the same
 * transaction, so it is there once.
 */
export async function closeHours(tx: Tx, clock: Clock): Promise<void> {
  const now = clock.now()
  const over = await tx
    .deleteFrom('audit_hours')
    .where('hour', '<=', toInstant(secondsLater(now, -HOUR_SECONDS - GRACE_SECONDS)))
    .returningAll()
    .execute()
  for (const { user_id: userId, action, hour, account_id, group_id, surplus } of over) {
    if (surplus === 0) continue
    const user = await findActor(tx, userId)
    await tx
      .insertInto('audit_log')
      .values({
        account_id,
        group_id: group_id === 0 ? null : group_id,
        at: toInstant(now),
        action,
        outcome: 'done',
        reason: null,
        count: surplus,
        hour,
        user_id: userId,
        email: user?.email ?? REMOVED_USER,
        target_type: null,
        target_id: null,
        target_name: null,
        changes: '[]',
        address: null,
        method: null,
        merge_key: null,
      })
      .execute()
  }
}
