import { recordAct } from '#audit/record-act'
import { recordRefusal } from '#audit/record-refusal'
import { findEmailChangeByToken, setProvenEmail } from '#auth/email-change-store'
import { hashOfToken } from '#auth/link-token'
import { deleteResetsOf } from '#auth/reset-store'
import { type Clock, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import type { Database } from '#db/database'
import { findUserByEmailKey, lockUser, type UserRow } from '#users/store'

export interface ConfirmedEmail {
  /** As they were before: the old address is to be told. */
  user: UserRow
  email: string
}

/** Whoever has the link reads the mailbox. Links that are on their way to the old one end. */
export async function confirmEmail(
  { database, clock }: { database: Database; clock: Clock },
  token: string,
  address: string,
): Promise<ConfirmedEmail> {
  const at = toInstant(clock.now())
  const tokenHash = hashOfToken(token)
  const confirmed = await database.write(async (tx): Promise<ConfirmedEmail | undefined> => {
    const found = await findEmailChangeByToken(tx, tokenHash, at)
    const user = await lockUser(tx, found?.userId ?? NO_ID)
    // Again, now that the user is held: it may have been replaced, or taken, meanwhile.
    const change = user && (await findEmailChangeByToken(tx, tokenHash, at))
    if (!change) throw refuse('invalid-email-link')
    const { email } = change
    const actor = { userId: user.id, email: user.email, address, method: null }
    const action = 'email.changed'
    const { accountId } = user
    const owner = await findUserByEmailKey(tx, emailKey(email))
    if (owner && owner.id !== user.id) {
      await recordRefusal(tx, at, { action, reason: 'email-taken', accountId, groupId: null, actor })
      return undefined
    }
    // Somebody may have taken it at this moment.
    if (!(await setProvenEmail(tx, user.id, { shown: email, key: emailKey(email) }, at)))
      throw refuse('email-taken')
    await deleteResetsOf(tx, user.id)
    await recordAct(tx, at, {
      action,
      accountId,
      actor: { ...actor, email },
      target: { type: 'user', id: user.id, name: email },
    })
    return { user, email }
  })
  // Only now, or the log would not keep it.
  if (!confirmed) throw refuse('email-taken')
  return confirmed
}
