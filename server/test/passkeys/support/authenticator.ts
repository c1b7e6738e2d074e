import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type CborValue, cbor } from './cbor.ts'

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'
const ALGORITHMS: Record<Algorithm, number> = { ES256: -7, EdDSA: -8, RS256: -257 }

const FLAGS = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 }

/** What an honest browser and authenticator would say otherwise. */
export interface Lies {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  isVerified?: boolean
  crossOrigin?: boolean
  counter?: number
  userHandle?: string | null
  /** Of the attestation. */
  format?: string
  statement?: Map<string, CborValue>
}

interface Options {
  challenge: string
}

/** A credential as `PublicKeyCredential.toJSON()` has it. */
export interface CredentialJson {
  id: string
  rawId: string
  type: string
  authenticatorAttachment: string
  clientExtensionResults: object
  response: Record<string, unknown>
}

export type Authenticator = ReturnType<typeof newAuthenticator>

interface Kind {
  algorithm?: Algorithm
  origin?: string
  rpId?: string
  /** Undefined: it does not count, like those that are synced. */
  counter?: number
  isSynced?: boolean
  /** The new key signs what was asked for, as some do although nobody wants it. */
  attestsItself?: boolean
  /** Instead of a real one. */
  publicKey?: Buffer
}

/** Browser and authenticator in one, with a single passkey, in software. */
export function newAuthenticator({
  algorithm = 'ES256',
  origin = 'http://localhost',
  rpId = 'localhost',
  counter,
  isSynced = false,
  attestsItself = false,
  publicKey,
}: Kind = {}) {
  const keys = keyPair(algorithm)
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = counter ?? 0
  let userHandle: string | undefined

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    )

  const authenticatorData = (lies: Lies, attested?: Buffer) => {
    if (counter !== undefined) uses += 1
    const flags =
      FLAGS.present |
      (lies.isVerified === false ? 0 : FLAGS.verified) |
      (isSynced ? FLAGS.eligible | FLAGS.backedUp : 0) |
      (attested ? FLAGS.attested : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(lies.counter ?? uses, 1)
    return Buffer.concat([sha256(lies.rpId ?? rpId), rest, attested ?? Buffer.alloc(0)])
  }

  const signed = (data: Buffer, said: Buffer) =>
    sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.concat([data, sha256(said)]), keys.privateKey)

  const selfAttestation = (data: Buffer, said: Buffer) =>
    new Map<string, CborValue>([
      ['alg', ALGORITHMS[algorithm]],
      ['sig', signed(data, said)],
    ])

  const credential = (response: Record<string, unknown>): CredentialJson => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  })

  return {
    id,

    /** `navigator.credentials.create` */
    create(options: Options & { user?: { id: string } }, lies: Lies = {}): CredentialJson {
      userHandle = options.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        publicKey ?? cbor(coseKey(keys.publicKey, algorithm)),
      ])
      const said = clientData('webauthn.create', options, lies)
      const data = authenticatorData(lies, attested)
      const attestationObject = cbor(
        new Map<string, CborValue>([
          ['fmt', lies.format ?? (attestsItself ? 'packed' : 'none')],
          ['attStmt', lies.statement ?? (attestsItself ? selfAttestation(data, said) : new Map())],
          ['authData', data],
        ]),
      )
      return credential({
        clientDataJSON: said.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid', 'telepathy'],
      })
    },

    /** `navigator.credentials.get` */
    get(options: Options, lies: Lies = {}): CredentialJson {
      const said = clientData('webauthn.get', options, lies)
      const data = authenticatorData(lies)
      return credential({
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed(data, said).toString('base64url'),
        ...(lies.userHandle === null ? {} : { userHandle: lies.userHandle ?? userHandle }),
      })
    },
  }
}

function keyPair(algorithm: Algorithm) {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

/** RFC 9053. */
function coseKey(key: KeyObject, algorithm: Algorithm): Map<number, CborValue> {
  const jwk = key.export({ format: 'jwk' })
  const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
  if (algorithm === 'EdDSA') {
    return new Map<number, CborValue>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(jwk.x)],
    ])
  }
  if (algorithm === 'RS256') {
    return new Map<number, CborValue>([
      [1, 3],
      [3, -257],
      [-1, bytes(jwk.n)],
      [-2, bytes(jwk.e)],
    ])
  }
  return new Map<number, CborValue>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(jwk.x)],
    [-3, bytes(jwk.y)],
  ])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
