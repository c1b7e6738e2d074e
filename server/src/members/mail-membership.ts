import type { Database } from '#db/database'
import type { Background } from '#mail/background'
import { composeLetter } from '#mail/compose-letter'
import type { Mailer } from '#mail/mailer'
import { mailTexts } from '#mail/texts/mail-texts'
import { findInvited } from '#members/pending-store'

export interface MembershipMailParts {
  database: Database
  mails: Background
  mailer: Mailer | undefined
  publicUrl: string | undefined
}

/** Behind the answer, which must not show whether there is anybody to write to. */
export function mailMembership(parts: MembershipMailParts, groupId: number, pendingId: number): void {
  const { database, mails, mailer, publicUrl } = parts
  if (!mailer || publicUrl === undefined) return
  mails.run('emailing an invitation to a bill group', `membership ${pendingId}`, async () => {
    const invited = await findInvited(database.read, groupId, pendingId)
    if (!invited) return
    await mailer.send(
      composeLetter({
        to: invited.email,
        language: invited.language,
        link: `${publicUrl}/`,
        ...mailTexts(invited.language).membership(invited.inviterEmail),
      }),
    )
  })
}
