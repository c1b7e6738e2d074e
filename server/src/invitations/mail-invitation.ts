import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { type InvitationRow, setMail } from '#invitations/store'
import { composeLetter } from '#mail/compose-letter'
import type { Mailer } from '#mail/mailer'
import { mailTexts } from '#mail/texts/mail-texts'

/**
 * Whether it was taken is noted and answered. The invitation stands in any case: its link can be passed on by hand.
 */
export async function mailInvitation(
  { database, mailer, log }: { database: Database; mailer: Mailer; log: Logger },
  { id, inviterEmail, inviterLanguage }: Pick<InvitationRow, 'id' | 'inviterEmail' | 'inviterLanguage'>,
  to: string,
  link: string,
): Promise<'sent' | 'failed'> {
  const letter = composeLetter({
    to,
    // Of whoever is invited nothing is known yet.
    language: inviterLanguage,
    link,
    ...mailTexts(inviterLanguage).invitation(inviterEmail),
  })
  const outcome = await mailer.send(letter).then(
    () => 'sent' as const,
    (error: unknown) => {
      log.warn({ err: error, invitation: id }, 'an invitation could not be emailed')
      return 'failed' as const
    },
  )
  await database
    .write((tx) => setMail(tx, id, outcome))
    .catch((error: unknown) =>
      log.warn({ err: error, invitation: id }, 'the status of an invitation email could not be saved'),
    )
  return outcome
}
