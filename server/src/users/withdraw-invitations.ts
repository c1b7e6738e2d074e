import type { Tx } from '#db/database'

/**
 * Everything by which somebody could still come in at this user's word: invitations to the account and to single groups.
 * Whoever made them may not have been the user: it is done wherever a user gets rid of a thief.
 */
export async function withdrawInvitationsBy(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('invited_by', '=', userId).execute()
  await tx.deleteFrom('pending_memberships').where('invited_by', '=', userId).execute()
}
