import { newLinkToken } from '#auth/link-token'
import { countResetsSince, insertReset } from '#auth/reset-store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import type { Database } from '#db/database'
import type { Background } from '#mail/background'
import { composeLetter } from '#mail/compose-letter'
import { passwordLink } from '#mail/links'
import type { Mailer } from '#mail/mailer'
import { findUserByEmailKey, lockUser } from '#users/store'

export interface ForgottenPasswordParts {
  database: Database
  clock: Clock
  background: Background
  mailer: Mailer | undefined
  publicUrl: string | undefined
}

const GOOD_FOR_SECONDS = 60 * 60
// A mailbox cannot be flooded, and whoever did not find the first mail can ask again.
const MAX_MAILS = 5

/**
 * Everything that depends on whether there is such a user happens behind the answer, so that nobody can tell from it,
 * nor from the time that it takes.
 */
export function forgotPassword(parts: ForgottenPasswordParts, email: string): string {
  const { mailer, publicUrl, background } = parts
  if (!mailer || publicUrl === undefined) {
    return 'This server sends no mail. Ask an administrator to set a new password for you'
  }
  background.run('mailing a link for a new password', async () => {
    const reset = await makeReset(parts, email)
    if (!reset) return
    await mailer.send(
      composeLetter({
        to: reset.email,
        subject: 'Set a new password for Duebook',
        opening: 'Somebody, hopefully you, asked for a new password for your Duebook user.',
        action: 'Set a new password',
        link: passwordLink(publicUrl, reset.token),
        closing: 'The link works once, for one hour. If you did not ask for it, you need not do anything.',
      }),
    )
  })
  return 'If there is a user with this email, a mail with a link is on its way'
}

async function makeReset(
  { database, clock }: ForgottenPasswordParts,
  email: string,
): Promise<{ email: string; token: string } | undefined> {
  const user = await findUserByEmailKey(database.read, emailKey(email))
  if (!user) return undefined
  const { token, hash } = newLinkToken()
  const now = clock.now()
  const since = toInstant(secondsLater(now, -GOOD_FOR_SECONDS))
  const isMade = await database.write(async (tx) => {
    if (!(await lockUser(tx, user.id)) || (await countResetsSince(tx, user.id, since)) >= MAX_MAILS)
      return false
    await insertReset(tx, {
      userId: user.id,
      tokenHash: hash,
      createdAt: toInstant(now),
      expiresAt: toInstant(secondsLater(now, GOOD_FOR_SECONDS)),
    })
    return true
  })
  return isMade ? { email: user.email, token } : undefined
}
