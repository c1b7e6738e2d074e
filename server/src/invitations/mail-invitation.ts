import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { type InvitationRow, setMail } from '#invitations/store'
import { composeLetter } from '#mail/compose-letter'
import type { Mailer } from '#mail/mailer'

/**
 * Whether it was taken is noted and answered. The invitation stands in any case: its link can be passed on by hand.
 */
export async function mailInvitation(
  { database, mailer, log }: { database: Database; mailer: Mailer; log: Logger },
  { id, inviterEmail }: Pick<InvitationRow, 'id' | 'inviterEmail'>,
  to: string,
  link: string,
): Promise<'sent' | 'failed'> {
  const letter = composeLetter({
    to,
    subject: 'You’re invited to Duebook',
    opening: `${inviterEmail} invited you to Duebook, a tracker for recurring bills and income.`,
    action: 'Accept invitation',
    link,
    closing:
      'The link works once and expires after 7 days. If you don’t know the sender, you can ignore this email.',
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
