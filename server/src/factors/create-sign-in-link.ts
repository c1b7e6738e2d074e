import { OPERATOR, recordAct } from '#audit/record-act'
import { newLinkToken } from '#auth/link-token'
import { emailHashOf } from '#auth/throttle'
import { deleteFailuresOf } from '#auth/throttle-store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import { insertSignInLink } from '#factors/sign-in-link-store'

const GOOD_FOR_SECONDS = 10 * 60

/** Replaces the password once, for the operator to hand out. The second factor is still asked for. */
export async function createSignInLink(
  tx: Tx,
  clock: Clock,
  user: { id: number; accountId: number; email: string },
): Promise<{ token: string; expiresAt: string }> {
  const now = clock.now()
  const { token, hash } = newLinkToken()
  const expiresAt = toInstant(secondsLater(now, GOOD_FOR_SECONDS))
  await insertSignInLink(tx, { userId: user.id, tokenHash: hash, createdAt: toInstant(now), expiresAt })
  // The second step must not be held up by what others have tried.
  await deleteFailuresOf(tx, emailHashOf(user.email))
  await recordAct(tx, toInstant(now), {
    action: 'sign-in-link.created',
    accountId: user.accountId,
    actor: OPERATOR,
    target: { type: 'user', id: user.id, name: user.email },
  })
  return { token, expiresAt }
}
