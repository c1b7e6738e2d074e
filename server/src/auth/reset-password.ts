import { recordAct } from '#audit/record-act'
import { hasTotp } from '#auth/factor-store'
import { hashOfToken } from '#auth/link-token'
import { requireGoodPassword } from '#auth/password-rules'
import { deleteResetsOf, findResetUser, takeReset } from '#auth/reset-store'
import type { SignInParts } from '#auth/sign-in'
import { revokeSessions } from '#auth/store'
import { emailHashOf } from '#auth/throttle'
import { deleteFailuresOf } from '#auth/throttle-store'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { endUnattendedAccess } from '#users/end-tokens'
import { findUser, setPasswordHash, type UserRow } from '#users/store'
import { withdrawInvitationsBy } from '#users/withdraw-invitations'

/**
 * Ends every session and token at once, pauses channels, and withdraws the user's invitations: whoever knew the old password may
 * have made them.
 */
export async function resetPassword(
  { database, clock, passwords }: Pick<SignInParts, 'database' | 'clock' | 'passwords'>,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<UserRow> {
  const tokenHash = hashOfToken(token)
  const userId = await findResetUser(database.read, tokenHash, toInstant(clock.now()))
  const user = await findUser(database.read, userId ?? NO_ID)
  if (!user) throw refuse('invalid-reset-link')
  requireGoodPassword(password, user.email)
  const newHash = await passwords.inTurn((turn) => turn.hash(password))
  const now = clock.now()
  const at = toInstant(now)
  await database.write(async (tx) => {
    await setPasswordHash(tx, user.id, newHash, at)
    if (!(await takeReset(tx, tokenHash, at))) throw refuse('invalid-reset-link')
    await deleteResetsOf(tx, user.id)
    await withdrawInvitationsBy(tx, user.id)
    await endUnattendedAccess(tx, user.id, now)
    await revokeSessions(tx, { userId: user.id, at, immediately: true })
    // Wrong codes are among them: whoever reads the mailbox could try any number.
    if (!(await hasTotp(tx, user.id))) await deleteFailuresOf(tx, emailHashOf(user.email))
    await recordAct(tx, at, {
      action: 'password.reset',
      accountId: user.accountId,
      actor: { userId: user.id, email: user.email, address, method: null },
    })
  })
  return user
}
