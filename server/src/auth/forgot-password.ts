import { FORGOT_PASSWORD_ANSWERS } from '@duebook/contract'
import { newLinkToken } from '#auth/link-token'
import { countResetsSince, insertReset } from '#auth/reset-store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import type { Language } from '#core/language'
import type { Database } from '#db/database'
import { composeLetter } from '#mail/compose-letter'
import { passwordLink } from '#mail/links'
import type { MailQueues } from '#mail/mail-queues'
import type { Mailer } from '#mail/mailer'
import { mailTexts } from '#mail/texts/mail-texts'
import { findUserByEmailKey, lockUser } from '#users/store'

export interface ForgottenPasswordParts {
  database: Database
  clock: Clock
  queues: Pick<MailQueues, 'lookups' | 'resets'>
  mailer: Mailer | undefined
  publicUrl: string | undefined
}

const GOOD_FOR_SECONDS = 60 * 60
// A mailbox cannot be flooded, and whoever did not find the first mail can ask again.
const MAX_MAILS = 5

const WORK = 'emailing a password reset link'

/**
 * Everything that depends on whether there is such a user happens once the answer is sent, so that nobody can tell from
 * it, nor from the time that it takes.
 */
export function forgotPassword(
  parts: ForgottenPasswordParts,
  email: string,
  afterAnswer: (work: () => void) => void,
): string {
  const { database, mailer, publicUrl, queues } = parts
  if (!mailer || publicUrl === undefined) {
    return FORGOT_PASSWORD_ANSWERS.noMail
  }
  afterAnswer(() => {
    const key = emailKey(email)
    queues.lookups.run(WORK, key, async () => {
      const user = await findUserByEmailKey(database.read, key)
      if (user) queues.resets.run(WORK, key, () => mailLink(parts, mailer, publicUrl, user.id, key))
    })
  })
  return FORGOT_PASSWORD_ANSWERS.sent
}

async function mailLink(
  parts: ForgottenPasswordParts,
  mailer: Mailer,
  publicUrl: string,
  userId: number,
  key: string,
): Promise<void> {
  const reset = await makeReset(parts, userId, key)
  if (!reset) return
  await mailer.send(
    composeLetter({
      to: reset.email,
      language: reset.language,
      link: passwordLink(publicUrl, reset.token),
      ...mailTexts(reset.language).passwordReset,
    }),
  )
}

async function makeReset(
  { database, clock }: ForgottenPasswordParts,
  userId: number,
  key: string,
): Promise<{ email: string; language: Language | null; token: string } | undefined> {
  const { token, hash } = newLinkToken()
  const now = clock.now()
  const since = toInstant(secondsLater(now, -GOOD_FOR_SECONDS))
  return database.write(async (tx) => {
    const user = await lockUser(tx, userId)
    // The email may have been changed while this waited: nothing goes to an address that is no longer theirs.
    if (!user || emailKey(user.email) !== key) return undefined
    if ((await countResetsSince(tx, userId, since)) >= MAX_MAILS) return undefined
    await insertReset(tx, {
      userId,
      tokenHash: hash,
      createdAt: toInstant(now),
      expiresAt: toInstant(secondsLater(now, GOOD_FOR_SECONDS)),
    })
    return { email: user.email, language: user.language, token }
  })
}
