import type { Tx } from '#db/database'

/**
 * Everything that works without signing in and outlives every session: personal access tokens, calendar feeds and the links of
 * messages that are out. It is done wherever somebody else may have made or read them.
 */
export async function endTokensOf(tx: Tx, userId: number): Promise<void> {
  // First, because it holds the user: whoever makes a token at this moment comes before it, or finds the session ended.
  await tx
    .updateTable('users')
    .set((user) => ({ link_epoch: user('link_epoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('personal_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('feeds').where('user_id', '=', userId).execute()
}
