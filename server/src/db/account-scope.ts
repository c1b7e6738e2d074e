import { refuse } from '#core/errors'
import type { Tx } from '#db/database'
import type { GroupActor } from '#db/group-scope'
import { locked, shared } from '#db/portable'
import { hasRow } from '#db/rows'

/** Whose people may be changed, and by whom. */
export interface AccountScope {
  db: Tx
  accountId: number
  /** Also as the audit log keeps it. */
  actor: GroupActor & { userId: number; isOwner: boolean }
}

/**
 * Everything that changes an account's people comes one after another, and each reads again what its actor may: of two
 * owners who remove each other at the same time, one stays.
 */
export async function lockAccount(
  tx: Tx,
  caller: { userId: number; accountId: number } & Partial<GroupActor>,
): Promise<AccountScope> {
  const { userId, accountId, email = null, address = null, method = null } = caller
  await locked(
    tx,
    tx.selectFrom('accounts').select('id').where('id', '=', accountId),
  ).executeTakeFirstOrThrow()
  const actor = await tx
    .selectFrom('users')
    .select(['is_admin as isAdmin', 'is_owner as isOwner'])
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (actor?.isAdmin !== 1) throw refuse('not-permitted')
  return { db: tx, accountId, actor: { userId, email, address, method, isOwner: actor.isOwner === 1 } }
}

/** For what belongs to one user alone: they may be removed at this moment. */
export async function lockExistingUser(tx: Tx, userId: number): Promise<Tx> {
  const user = tx.selectFrom('users').select('id').where('id', '=', userId)
  if (await shared(tx, user).executeTakeFirst()) return tx
  throw refuse('invalid-token')
}

/**
 * For what would outlive the session that makes it, such as an invitation: whoever ends all sessions at once holds the
 * user first and then withdraws what was made, so nothing slips in between.
 */
export async function requireLiveSession(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await lockExistingUser(tx, userId)
  const session = tx.selectFrom('sessions').where('id', '=', sessionId).where('ended_at', 'is', null)
  if (!(await hasRow(session))) throw refuse('invalid-token')
}
