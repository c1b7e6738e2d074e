import { randomBytes } from 'node:crypto'
import { QUOTAS } from '@duebook/contract'
import type { Caller } from '#core/caller'
import { refuse } from '#core/errors'
import {
  CHALLENGE_SECONDS,
  type ChallengePurpose,
  makeChallenge,
  RANDOM_BYTES,
} from '#passkeys/challenge-token'
import type { PasskeyParts } from '#passkeys/passkey-parts'
import type { RelyingParty } from '#passkeys/relying-party'
import { listCredentials } from '#passkeys/store'
import { userHandleOf } from '#passkeys/user-handle'
import { ALGORITHMS } from '#passkeys/webauthn'

const TIMEOUT_MILLISECONDS = CHALLENGE_SECONDS * 1000

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. Authenticators that have one of the user's passkeys make no second. */
export async function creationOptions(
  parts: PasskeyParts,
  { userId, sessionId, email }: Pick<Caller, 'userId' | 'sessionId' | 'email'>,
  party: RelyingParty,
): Promise<Record<string, unknown>> {
  const credentials = await listCredentials(parts.database.read, userId)
  if (credentials.length >= QUOTAS.passkeysPerUser) throw refuse('too-many-passkeys')
  return {
    challenge: newChallenge(parts, { for: 'add', userId, sessionId }),
    rp: { id: party.id, name: 'Duebook' },
    user: { id: userHandleOf(userId), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: credentials.map((each) => ({ type: 'public-key', ...each })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: TIMEOUT_MILLISECONDS,
  }
}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. Of no user: the authenticator knows whose passkeys it has. */
export function requestOptions(parts: PasskeyParts, party: RelyingParty): Record<string, unknown> {
  return {
    challenge: newChallenge(parts, { for: 'use' }),
    rpId: party.id,
    userVerification: 'required',
    timeout: TIMEOUT_MILLISECONDS,
  }
}

function newChallenge({ key, clock }: PasskeyParts, purpose: ChallengePurpose): string {
  return makeChallenge(key, clock.now(), randomBytes(RANDOM_BYTES), purpose)
}
