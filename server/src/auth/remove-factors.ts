import { type Actor, recordAct } from '#audit/record-act'
import { deleteResetsOf } from '#auth/reset-store'
import { revokeSessions } from '#auth/store'
import { emailHashOf } from '#auth/throttle'
import { deleteFailuresOf } from '#auth/throttle-store'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { Tx } from '#db/database'
import { endUnattendedAccess } from '#users/end-tokens'
import { lockUser, type UserRow } from '#users/store'

/** Who is to be told of it. */
export interface RemovedFactors {
  user: UserRow
  endedSessions: number
}

/**
 * For whoever has lost them: authenticator app, recovery codes and passkeys go, every session, token and mailed link ends, channels
 * are paused, and failed attempts are forgotten. The link with an OpenID provider is no factor of ours, and stays.
 */
export async function removeFactors(
  tx: Tx,
  now: Date,
  userId: number,
  actor: Actor,
): Promise<RemovedFactors> {
  const user = await lockUser(tx, userId)
  if (!user) throw refuse('user-not-found')
  const at = toInstant(now)
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  // Whoever had a session may have asked for a link to a mailbox of theirs.
  await deleteResetsOf(tx, userId)
  await deleteFailuresOf(tx, emailHashOf(user.email))
  await endUnattendedAccess(tx, userId, now)
  const endedSessions = await revokeSessions(tx, { userId, at, immediately: true })
  await recordAct(tx, at, {
    action: 'factors.reset',
    accountId: user.accountId,
    actor,
    target: { type: 'user', id: user.id, name: user.email },
  })
  return { user, endedSessions }
}
