import type { Tx } from '#db/database'
import { pauseChannelsOf } from '#users/pause-channels'

/**
 * Everything that works without signing in and outlives every session. It is done wherever somebody else may have made or read it.
 * Channels come back when their user confirms them; the rest has to be made anew.
 */
export async function endUnattendedAccess(tx: Tx, userId: number, now: Date): Promise<void> {
  await endTokensOf(tx, userId)
  await pauseChannelsOf(tx, userId, now)
}

/** Personal access tokens, calendar feeds and the links of messages that are out. */
export async function endTokensOf(tx: Tx, userId: number): Promise<void> {
  // First, because it holds the user: whoever makes a token at this moment comes before it, or finds the session ended.
  await endActionLinksOf(tx, userId)
  await tx.deleteFrom('personal_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('feeds').where('user_id', '=', userId).execute()
}

export async function endActionLinksOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((user) => ({ link_epoch: user('link_epoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}
