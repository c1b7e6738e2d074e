import type { Tx } from '#db/database'

export const REMOVED_USER = 'removed user'

/** Whoever is removed is named nowhere in the audit log any more; what they did, and what was done to them, stays. */
export async function forgetUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('audit_log')
    .set({ email: REMOVED_USER })
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .execute()
  await tx
    .updateTable('audit_log')
    .set({ target_name: REMOVED_USER })
    .where('target_type', '=', 'user')
    .where('target_id', '=', userId)
    .execute()
}
