import { recordAct } from '#audit/record-act'
import { hasTotp } from '#auth/factor-store'
import { requireGoodPassword } from '#auth/password-rules'
import { deleteResetsOf } from '#auth/reset-store'
import type { SignInParts } from '#auth/sign-in'
import { revokeSessions } from '#auth/store'
import { attemptOf, recordFailure, requireAttemptAllowed, requireStillAllowed } from '#auth/throttle'
import { deleteFailures } from '#auth/throttle-store'
import { unusable } from '#auth/tokens'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { endActionLinksOf, endTokensOf } from '#users/end-tokens'
import { pauseChannelsOf } from '#users/pause-channels'
import { findUser, replacePasswordHash } from '#users/store'
import { withdrawInvitationsBy } from '#users/withdraw-invitations'

/**
 * Ends every other session at once, and withdraws the user's invitations; tokens and recent channels only if they say so.
 * Guessing the current password is throttled like a login.
 */
export async function changePassword(
  { database, clock, passwords }: Pick<SignInParts, 'database' | 'clock' | 'passwords'>,
  caller: Caller,
  place: string,
  change: { currentPassword: string; newPassword: string; endTokens: boolean; pauseRecentChannels: boolean },
): Promise<void> {
  requireGoodPassword(change.newPassword, caller.email)
  const attempt = attemptOf(caller.email, place)
  const { oldHash, newHash } = await passwords.inTurn(async (turn) => {
    await requireAttemptAllowed(database.read, clock, attempt, caller.userId)
    const user = await findUser(database.read, caller.userId)
    if (!user) throw unusable('access')
    if (!(await turn.matches(change.currentPassword, user.passwordHash))) {
      await recordFailure(database, clock, attempt, caller.userId, {
        action: 'password.changed',
        reason: 'wrong-current-password',
        method: caller.method,
      })
      throw refuse('wrong-current-password')
    }
    return { oldHash: user.passwordHash, newHash: await turn.hash(change.newPassword) }
  })
  const now = clock.now()
  const at = toInstant(now)
  await database.write(async (tx) => {
    await requireStillAllowed(tx, clock, attempt, caller.userId)
    // Of two changes at once the second was checked against a password that is no more.
    if (!(await replacePasswordHash(tx, caller.userId, oldHash, newHash, at)))
      throw refuse('wrong-current-password')
    // Wrong codes are among them, which a password must not clear.
    if (!(await hasTotp(tx, caller.userId))) await deleteFailures(tx, attempt)
    // A link that was asked for under the old password must not undo this.
    await deleteResetsOf(tx, caller.userId)
    await withdrawInvitationsBy(tx, caller.userId)
    if (change.endTokens) await endTokensOf(tx, caller.userId)
    if (change.pauseRecentChannels) {
      await endActionLinksOf(tx, caller.userId)
      await pauseChannelsOf(tx, caller.userId, now, { onlyRecent: true })
    }
    await revokeSessions(tx, {
      userId: caller.userId,
      exceptSessionId: caller.sessionId,
      at,
      immediately: true,
    })
    await recordAct(tx, at, {
      action: 'password.changed',
      accountId: caller.accountId,
      actor: caller,
      changes: [
        'password',
        ...(change.endTokens ? ['tokens'] : []),
        ...(change.pauseRecentChannels ? ['channels'] : []),
      ],
    })
  })
}
