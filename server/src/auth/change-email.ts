import { recordAct } from '#audit/record-act'
import { deleteEmailChange, replaceEmailChange } from '#auth/email-change-store'
import { newLinkToken } from '#auth/link-token'
import { claimEmailChange } from '#channels/limits'
import type { Caller } from '#core/caller'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { cleanEmail } from '#core/email'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Database } from '#db/database'
import type { Background } from '#mail/background'
import { composeLetter } from '#mail/compose-letter'
import { emailLink } from '#mail/links'
import type { Mailer } from '#mail/mailer'
import { mailTexts } from '#mail/texts/mail-texts'
import { lockUser } from '#users/store'

export interface EmailChangeParts {
  database: Database
  clock: Clock
  mails: Background
  mailer: Mailer | undefined
  publicUrl: string | undefined
}

const GOOD_FOR_SECONDS = 60 * 60
const WORK = 'emailing a link to a new address'

/**
 * The address counts once the link that is mailed to it is opened. Whether somebody has it already is not told before that:
 * only whoever reads its mailbox gets to know.
 */
export async function requestEmailChange(
  { database, clock, mails, mailer, publicUrl }: EmailChangeParts,
  caller: Caller,
  given: string,
): Promise<void> {
  const email = cleanEmail(given)
  if (email === caller.email) {
    await database.write((tx) => deleteEmailChange(tx, caller.userId))
    return
  }
  if (!mailer || publicUrl === undefined) throw refuse('mail-not-set-up')
  const { token, hash } = newLinkToken()
  const now = clock.now()
  await database.write(async (tx) => {
    await lockUser(tx, caller.userId)
    // It would outlive the session: whoever ends all of them ends what waits for its link too.
    await requireLiveSession(tx, caller)
    await claimEmailChange(tx, clock, caller.userId)
    await replaceEmailChange(tx, {
      userId: caller.userId,
      email,
      tokenHash: hash,
      createdAt: toInstant(now),
      expiresAt: toInstant(secondsLater(now, GOOD_FOR_SECONDS)),
    })
    await recordAct(tx, toInstant(now), {
      action: 'email.change-requested',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'user', id: caller.userId, name: caller.email },
    })
  })
  mails.run(WORK, hash, () =>
    mailer.send(
      composeLetter({
        to: email,
        language: caller.language,
        link: emailLink(publicUrl, token),
        ...mailTexts(caller.language).emailChange,
      }),
    ),
  )
}
