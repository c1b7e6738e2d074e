import type { Database } from '#db/database'
import type { Background } from '#mail/background'
import { composeLetter } from '#mail/compose-letter'
import type { Mailer } from '#mail/mailer'
import { findInvited } from '#members/pending-store'

export interface MembershipMailParts {
  database: Database
  mails: Background
  mailer: Mailer | undefined
  publicUrl: string | undefined
}

/**
 * Behind the answer, which must not show whether there is anybody to write to. The group's name is left out: whoever chose
 * it could make the letter say anything.
 */
export function mailMembership(parts: MembershipMailParts, pendingId: number): void {
  const { database, mails, mailer, publicUrl } = parts
  if (!mailer || publicUrl === undefined) return
  mails.run('emailing an invitation to a bill group', `membership ${pendingId}`, async () => {
    const invited = await findInvited(database.read, pendingId)
    if (!invited) return
    await mailer.send(
      composeLetter({
        to: invited.email,
        subject: 'You’re invited to a bill group',
        opening: `${invited.inviterEmail} wants to share a bill group with you on Duebook. Sign in to accept or decline the invitation.`,
        action: 'Open Duebook',
        link: `${publicUrl}/`,
        closing:
          'The invitation expires after 30 days. If you don’t know the sender, you can ignore this email.',
      }),
    )
  })
}
