import type { Tx } from '#db/database'

/**
 * Everything by which somebody could still come in at this user's word: invitations to the account and to single groups.
 * Whoever made them may not have been the user: it is done wherever a user gets rid of a thief.
 */
export async function withdrawInvitationsBy(tx: Tx, userId: number, now: string): Promise<void> {
  await tx.deleteFrom('invitations').where('invited_by', '=', userId).execute()
  await tx
    .updateTable('pending_memberships')
    .set({ withdrawn_at: now })
    .where('invited_by', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()
}
