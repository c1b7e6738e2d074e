import { hashOfToken } from '#auth/link-token'
import { type Device, type OpenedSession, openSession } from '#auth/open-session'
import { attemptOf, recordFailure, requireAttemptAllowed, requireStillAllowed } from '#auth/throttle'
import type { Attempt } from '#auth/throttle-store'
import type { Tokens } from '#auth/tokens'
import { refuse } from '#core/errors'
import { type CheckedPasskey, checkPasskey, usePasskey } from '#passkeys/check-passkey'
import type { PasskeyParts } from '#passkeys/passkey-parts'
import type { Assertion } from '#passkeys/read-response'
import type { RelyingParty } from '#passkeys/relying-party'
import { findCredential } from '#passkeys/store'
import { lockUser, type UserRow } from '#users/store'

export interface PasskeySignInParts extends PasskeyParts {
  newId: () => string
  tokens: Tokens
}

interface SignedInUser {
  user: UserRow
  session: OpenedSession
}

/** A passkey is both factors, so nothing else is asked for. An unknown one is counted and refused like a wrong answer. */
export async function signInWithPasskey(
  parts: PasskeySignInParts,
  assertion: Assertion,
  party: RelyingParty,
  device: Device,
): Promise<SignedInUser> {
  const { database, clock } = parts
  const passkey = await findCredential(database.read, assertion.id)
  const attempt = passkey
    ? attemptOf(passkey.email, device.place)
    : { emailHash: hashOfToken(assertion.id), address: device.place }
  await requireAttemptAllowed(database.read, clock, attempt, passkey?.userId)
  const checked = await checkPasskey(parts, passkey, assertion, party)
  const signedIn = checked && (await openUnlessUsed(parts, checked, attempt, device))
  if (signedIn) return signedIn
  await recordFailure(database, clock, attempt, passkey?.userId, {
    action: 'sign-in',
    reason: 'unknown-passkey',
  })
  throw refuse('unknown-passkey')
}

/** The user is held first, as by whatever removes passkeys or ends sessions. */
function openUnlessUsed(
  parts: PasskeySignInParts,
  checked: CheckedPasskey,
  attempt: Attempt,
  device: Device,
): Promise<SignedInUser | undefined> {
  const { database, clock, newId, tokens } = parts
  const { userId } = checked.passkey
  return database.write(async (tx) => {
    await requireStillAllowed(tx, clock, attempt, userId)
    const user = await lockUser(tx, userId)
    if (!user || !(await usePasskey(tx, parts, checked))) return undefined
    const session = await openSession(tx, clock, newId, tokens, user, device, { method: 'passkey' })
    return { user, session }
  })
}
