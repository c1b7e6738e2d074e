import { createHash } from 'node:crypto'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'

/** How long mails are remembered. */
export const MAILS_KEPT_SECONDS = 24 * 60 * 60
/** Of all groups together to one email in that time; each group sends one at most. More are seen in the app alone. */
const MAX_MAILS = 5

/** Whether a mail to this email may go out now; it counts from then on, also where nobody has the email. */
export async function claimMail(tx: Tx, clock: Clock, groupId: number, emailKey: string): Promise<boolean> {
  const emailHash = createHash('sha256').update(emailKey).digest('base64url')
  await lockByName(tx, `mails to ${emailHash}`)
  const now = clock.now()
  const mails = await tx
    .selectFrom('membership_mails')
    .select('group_id as groupId')
    .where('email_hash', '=', emailHash)
    .where('mailed_at', '>', toInstant(secondsLater(now, -MAILS_KEPT_SECONDS)))
    .execute()
  if (mails.length >= MAX_MAILS || mails.some((mail) => mail.groupId === groupId)) return false
  await tx
    .insertInto('membership_mails')
    .values({ email_hash: emailHash, group_id: groupId, mailed_at: toInstant(now) })
    .execute()
  return true
}

export async function deleteMailsBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('membership_mails').where('mailed_at', '<', instant).execute()
}
