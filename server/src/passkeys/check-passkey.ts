import { toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import { type ReadChallenge, readChallenge } from '#passkeys/challenge-token'
import type { PasskeyParts } from '#passkeys/passkey-parts'
import type { Assertion } from '#passkeys/read-response'
import type { RelyingParty } from '#passkeys/relying-party'
import { type CredentialRow, insertUsedChallenge, setPasskeyUsed } from '#passkeys/store'
import { userHandleOf } from '#passkeys/user-handle'
import { verifyAssertion } from '#passkeys/webauthn'

/** An answer that was right when it was checked. It counts once `usePasskey` has said so. */
export interface CheckedPasskey {
  challenge: ReadChallenge
  passkey: CredentialRow
  counter: number
  synced: boolean
}

/** The part that takes time. Undefined: not accepted, or of nobody. */
export async function checkPasskey(
  { clock, log, key }: PasskeyParts,
  passkey: CredentialRow | undefined,
  assertion: Assertion,
  party: RelyingParty,
): Promise<CheckedPasskey | undefined> {
  const challenge = readChallenge(key, clock.now(), assertion.clientData.challenge, { for: 'use' })
  if (!passkey || !challenge) return undefined
  const { userHandle } = assertion
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined
  const answer = await verifyAssertion(assertion, passkey.publicKey, party).catch((err: unknown) => {
    log.debug({ err }, 'a passkey was not accepted')
    return undefined
  })
  return answer && { challenge, passkey, ...answer }
}

/** The part that writes. False where the answer was used before, the passkey is gone, or its counter went back. */
export async function usePasskey(
  tx: Tx,
  { clock, log }: Pick<PasskeyParts, 'clock' | 'log'>,
  { challenge, passkey, counter, synced }: CheckedPasskey,
): Promise<boolean> {
  if (!(await insertUsedChallenge(tx, challenge))) return false
  if (await setPasskeyUsed(tx, passkey.id, { counter, synced, at: toInstant(clock.now()) })) return true
  if (counter <= passkey.counter) {
    log.warn(
      { passkey: passkey.id, user: passkey.userId },
      'a passkey was refused because its counter went back: somebody may have a copy of the security key',
    )
  }
  return false
}
