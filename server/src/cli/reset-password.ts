import { requireGoodPassword } from '#auth/password-rules'
import { deleteResetsOf } from '#auth/reset-store'
import { revokeSessions } from '#auth/store'
import { attemptOf } from '#auth/throttle'
import { deleteFailuresOf } from '#auth/throttle-store'
import { type Command, UsageError } from '#cli/command'
import { readPassword } from '#cli/read-password'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { findUserByEmailKey, setPasswordHash } from '#users/store'
import { withdrawInvitationsBy } from '#users/withdraw-invitations'

export const resetPassword: Command = {
  purpose: 'Set a user’s password, and sign them out everywhere',
  options: { email: { type: 'string' } },
  help: [
    '  --email EMAIL  whose password',
    '',
    'The password is asked for, or read from standard input. Failed logins are forgotten,',
    'and invitations that the user made are withdrawn.',
    '',
  ],
  needsDatabase: true,
  async run({ database, clock, passwords }, { email }) {
    if (typeof email !== 'string') throw new UsageError('--email is missing')
    await requireCurrentSchema(database)
    const user = await findUserByEmailKey(database.read, emailKey(email))
    if (!user) throw refuse('user-not-found')
    const password = await readPassword()
    requireGoodPassword(password, user.email)
    const hash = await passwords.inTurn((turn) => turn.hash(password))
    const at = toInstant(clock.now())
    const ended = await database.write(async (tx) => {
      await setPasswordHash(tx, user.id, hash, at)
      await deleteResetsOf(tx, user.id)
      await withdrawInvitationsBy(tx, user.id)
      await deleteFailuresOf(tx, attemptOf(user.email, ''))
      return revokeSessions(tx, { userId: user.id, at, immediately: true })
    })
    return {
      result: { id: user.id, email: user.email, ended_sessions: ended },
      sentence: `Set the password of ${user.email}; sessions ended: ${ended}`,
    }
  },
}
