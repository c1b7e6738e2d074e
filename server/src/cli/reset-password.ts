import { OPERATOR, recordAct } from '#audit/record-act'
import { requireGoodPassword } from '#auth/password-rules'
import { deleteResetsOf } from '#auth/reset-store'
import { revokeSessions } from '#auth/store'
import { emailHashOf } from '#auth/throttle'
import { deleteFailuresOf } from '#auth/throttle-store'
import type { Command } from '#cli/command'
import { readPassword } from '#cli/read-password'
import { requireUser } from '#cli/require-user'
import { tellUser } from '#cli/tell-user'
import { toInstant } from '#core/clock'
import { endUnattendedAccess } from '#users/end-tokens'
import { setPasswordHash } from '#users/store'
import { withdrawInvitationsBy } from '#users/withdraw-invitations'

export const resetPassword: Command = {
  purpose: 'Set a user’s password and sign them out everywhere',
  options: { email: { type: 'string' } },
  help: [
    '  --email EMAIL  the user’s email address',
    '',
    'You are prompted for the password. It can also be piped to standard input.',
    'Failed sign-in attempts are cleared, and the user’s pending invitations are revoked. Access tokens and calendar feeds end.',
    'Reminder channels other than the user’s own email address are paused until the user confirms them.',
    '',
  ],
  needsDatabase: true,
  async run(context, { email }) {
    const { database, clock, passwords } = context
    const user = await requireUser(database, email)
    const password = await readPassword()
    requireGoodPassword(password, user.email)
    const hash = await passwords.inTurn((turn) => turn.hash(password))
    const now = clock.now()
    const at = toInstant(now)
    const ended = await database.write(async (tx) => {
      await setPasswordHash(tx, user.id, hash, at)
      await deleteResetsOf(tx, user.id)
      await withdrawInvitationsBy(tx, user.id)
      await endUnattendedAccess(tx, user.id, now)
      await deleteFailuresOf(tx, emailHashOf(user.email))
      await recordAct(tx, at, {
        action: 'password.reset',
        accountId: user.accountId,
        actor: OPERATOR,
        target: { type: 'user', id: user.id, name: user.email },
      })
      return revokeSessions(tx, { userId: user.id, at, immediately: true })
    })
    await tellUser(context, user.id, 'password-changed')
    return {
      result: { id: user.id, email: user.email, ended_sessions: ended },
      sentence: `Password changed for ${user.email}; sessions ended: ${ended}`,
    }
  },
}
