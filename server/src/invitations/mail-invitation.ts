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
    subject: 'You are invited to Duebook',
    opening: `${inviterEmail} invites you to Duebook, a book of what is due: shared bills, deposits and payments.`,
    action: 'Accept the invitation',
    link,
    closing: 'The link works once, for seven days. If you do not know who sent it, you need not do anything.',
  })
  const outcome = await mailer.send(letter).then(
    () => 'sent' as const,
    (error: unknown) => {
      log.warn({ err: error, invitation: id }, 'an invitation could not be mailed')
      return 'failed' as const
    },
  )
  await database
    .write((tx) => setMail(tx, id, outcome))
    .catch((error: unknown) =>
      log.warn({ err: error, invitation: id }, 'whether a mail was sent was not noted'),
    )
  return outcome
}
