import { hashOfToken } from '#auth/link-token'
import { openOrChallenge, requireOpened } from '#auth/open-or-challenge'
import type { Device, OpenedSession } from '#auth/open-session'
import type { SignInParts } from '#auth/sign-in'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { findSignInLinkUser, takeSignInLink } from '#factors/sign-in-link-store'
import { lockUser, type UserRow } from '#users/store'

/** It is used up also where a second step is to come. */
export async function useSignInLink(
  parts: Omit<SignInParts, 'passwords'>,
  token: string,
  device: Device,
): Promise<{ user: UserRow; session: OpenedSession }> {
  const tokenHash = hashOfToken(token)
  const { user, outcome } = await parts.database.write(async (tx) => {
    const userId = await findSignInLinkUser(tx, tokenHash, toInstant(parts.clock.now()))
    const user = await lockUser(tx, userId ?? NO_ID)
    if (!user || !(await takeSignInLink(tx, tokenHash))) throw refuse('invalid-sign-in-link')
    return { user, outcome: await openOrChallenge(tx, parts, user, device, 'sign-in-link') }
  })
  return { user, session: requireOpened(outcome) }
}
