import type { Assertion, Registration } from '#passkeys/read-response'
import type { RelyingParty } from '#passkeys/relying-party'

/** EdDSA, ES256 and RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257]

/** An RSA key of 8,192 bits has less. */
const MAX_KEY_BYTES = 1_100

export interface NewCredential {
  publicKey: string
  counter: number
  synced: boolean
}

/** Called where an answer is to come soon, because loading the library takes a while and 27 MB. */
export async function loadWebauthn() {
  const [ceremonies, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...ceremonies, decodeAttestationObject: helpers.decodeAttestationObject }
}

/** Throws where anything is not as it must be. The challenge has been checked. */
export async function verifyRegistration(
  { id, clientData, clientDataJSON, attestationObject }: Registration,
  party: RelyingParty,
): Promise<NewCredential> {
  const { decodeAttestationObject, verifyRegistrationResponse } = await loadWebauthn()
  const attestation = decodeAttestationObject(bytesOf(attestationObject))
  requireNoCertificates(attestation.get('fmt'), attestation.get('attStmt').get('x5c'))
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: clientData.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified || clientData.crossOrigin) throw new Error('The registration is not valid')
  const { credential, credentialBackedUp } = registrationInfo
  if (credential.id !== id) throw new Error('The credential is another one')
  if (credential.publicKey.length > MAX_KEY_BYTES) throw new Error('The public key is too long')
  return {
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialBackedUp,
  }
}

/**
 * Throws likewise. The counter is not compared here, so that a right answer of a copied key can be told from a wrong one.
 */
export async function verifyAssertion(
  { id, clientData, clientDataJSON, authenticatorData, signature }: Assertion,
  publicKey: string,
  party: RelyingParty,
): Promise<Pick<NewCredential, 'counter' | 'synced'>> {
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: clientData.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id, publicKey: bytesOf(publicKey), counter: 0 },
  })
  if (!verified || clientData.crossOrigin) throw new Error('The signature is not valid')
  return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp }
}

/**
 * We ask for no attestation, and browsers then send none, or one that the new key has signed itself. The library would follow the
 * addresses in certificates that somebody sends all the same.
 */
function requireNoCertificates(format: string, certificates: unknown): void {
  if (format === 'none' || (format === 'packed' && certificates === undefined)) return
  throw new Error('Nobody asked for attestation')
}

/** In a buffer of their own: the library reads from where the buffer begins. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
