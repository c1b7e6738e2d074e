import type { Command } from '#cli/command'
import { requireUser } from '#cli/require-user'
import { createSignInLink } from '#factors/create-sign-in-link'
import { signInLink as linkFor } from '#mail/links'

export const signInLink: Command = {
  purpose: 'Print a link that signs a user in once, without a password',
  options: { email: { type: 'string' } },
  help: [
    '  --email EMAIL  the user’s email address',
    '',
    'The link works once, within 10 minutes, and also with PASSWORD_LOGIN=false. It replaces the password, not the second factor:',
    'if the user has lost that, run reset-factors first. Failed sign-in attempts are cleared. The link is in the audit log of the account.',
    '',
  ],
  needsDatabase: true,
  async run({ config, database, clock }, { email }) {
    const user = await requireUser(database, email)
    const { token, expiresAt } = await database.write((tx) => createSignInLink(tx, clock, user))
    const link = linkFor(config.publicUrl, token)
    const hint =
      config.publicUrl === undefined
        ? ['PUBLIC_URL is not set: put the address of the server in front, such as http://localhost:3000']
        : []
    return {
      result: { id: user.id, email: user.email, link, expires_at: expiresAt },
      sentence: [`Signs ${user.email} in once, within 10 minutes:`, link, ...hint].join('\n'),
    }
  },
}
