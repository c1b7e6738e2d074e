import { OPERATOR } from '#audit/record-act'
import { removeFactors } from '#auth/remove-factors'
import type { Command } from '#cli/command'
import { requireUser } from '#cli/require-user'
import { tellUser } from '#cli/tell-user'

export const resetFactors: Command = {
  purpose: 'Remove a user’s authenticator app, recovery codes and passkeys, and sign them out everywhere',
  options: { email: { type: 'string' } },
  help: [
    '  --email EMAIL  the user’s email address',
    '',
    'For users who have lost their second factor. Password and OpenID link stay. If the account requires a second factor, the user',
    'sets one up at the next sign-in. Failed sign-in attempts are cleared. It is in the audit log of the account.',
    'Access tokens and calendar feeds end. Reminder channels other than the user’s own email address are paused until the user',
    'confirms them.',
    '',
  ],
  needsDatabase: true,
  async run(context, { email }) {
    const { database, clock } = context
    const { id } = await requireUser(database, email)
    const { user, endedSessions } = await database.write((tx) => removeFactors(tx, clock.now(), id, OPERATOR))
    await tellUser(context, user.id, 'factors-reset')
    return {
      result: { id: user.id, email: user.email, ended_sessions: endedSessions },
      sentence: `Second factors and passkeys of ${user.email} removed; sessions ended: ${endedSessions}`,
    }
  },
}
