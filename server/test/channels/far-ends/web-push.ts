/*
 * A push service and the browser behind it, on WebCrypto. Written from RFC 8030 (protocol), RFC 8188 and RFC 8291
 * (encryption), RFC 8292 (VAPID), and from what Mozilla's, Google's and Apple's services are known to refuse, as of
 * August 2026.
 */
import { webcrypto } from 'node:crypto'
import exchange from './exchanges/web-push.json' with { type: 'json' }
import type { Manners, Received } from './far-end.ts'

const { subtle } = webcrypto
type CryptoKey = webcrypto.CryptoKey
type Bytes = Buffer<ArrayBuffer>

export interface Browser {
  /** What its page sends to the server. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What a message says. Throws where it cannot be read. */
  decrypt: (request: Received) => Promise<unknown>
  /** What its push service thinks of a request. */
  faultsOf: (request: Received, applicationServerKey: string, now: Date) => Promise<string[]>
}

const MAX_BYTES = 4096
const DAY = 24 * 60 * 60
const HEADER_BYTES = 16 + 4 + 1 + 65

export async function openBrowser(endpoint = 'https://push.example.org/wpush/v2/gAAAAABk'): Promise<Browser> {
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey))
  const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)))
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return {
    subscription: { endpoint, keys },
    decrypt: async ({ raw }) =>
      JSON.parse((await decryptPush(Buffer.from(raw), pair.privateKey, publicKey, auth)).toString('utf8')),
    faultsOf: async (request, applicationServerKey, now) => [
      ...faultsInHeaders(request),
      ...(await faultsInVapid(request, endpoint, applicationServerKey, now)),
    ],
  }
}

/** Its receiver's half of RFC 8291, section 3.4, and RFC 8188, section 2. */
export async function decryptPush(
  raw: Bytes,
  privateKey: CryptoKey,
  publicKey: Bytes,
  auth: Bytes,
): Promise<Bytes> {
  const salt = raw.subarray(0, 16)
  const recordSize = raw.readUInt32BE(16)
  const idLength = raw.readUInt8(20)
  const senderBytes = raw.subarray(21, 21 + idLength)
  const record = raw.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('More than one record')
  const senderKey = await subtle.importKey(
    'raw',
    senderBytes,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  const shared = Buffer.from(await subtle.deriveBits({ name: 'ECDH', public: senderKey }, privateKey, 256))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderBytes])
  const material = await hkdf(shared, auth, keyInfo, 256)
  const key = await hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 128)
  const nonce = await hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 96)
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, aes, record))
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record does not say so')
  return padded.subarray(0, end)
}

async function hkdf(secret: Bytes, salt: Bytes, info: Bytes, bits: number): Promise<Bytes> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return Buffer.from(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bits))
}

function faultsInHeaders({ headers, raw, method }: Received): string[] {
  const rules: Array<[fault: string, isFine: boolean]> = [
    ['method', method === 'POST'],
    ['content-encoding', headers['content-encoding'] === 'aes128gcm'],
    ['ttl', /^\d+$/.test(headers.ttl ?? '')],
    ['topic', /^[\w-]{1,32}$/.test(headers.topic ?? '')],
    ['urgency', ['very-low', 'low', 'normal', 'high'].includes(headers.urgency ?? '')],
    ['size', raw.length <= MAX_BYTES && raw.length > HEADER_BYTES],
    ['crypto-key', headers['crypto-key'] === undefined && headers.encryption === undefined],
  ]
  return rules.filter(([, isFine]) => !isFine).map(([fault]) => fault)
}

async function faultsInVapid(
  { headers }: Received,
  endpoint: string,
  applicationServerKey: string,
  now: Date,
): Promise<string[]> {
  const { t, k } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(headers.authorization ?? '')?.groups ?? {}
  const [header = '', claims = '', signature = ''] = (t ?? '').split('.')
  if (k !== applicationServerKey) return ['another key than the subscription was made for']
  const key = await subtle.importKey(
    'raw',
    Buffer.from(k, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const isSigned = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${header}.${claims}`),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const { alg, typ } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
  const age = Number(exp) - now.getTime() / 1000
  const rules: Array<[fault: string, isFine: boolean]> = [
    ['signature', isSigned && alg === 'ES256' && typ === 'JWT'],
    ['aud', aud === new URL(endpoint).origin],
    ['exp', age > 0 && age <= DAY],
    // Apple answers BadJwtToken where it is absent or of this machine.
    ['sub', /^(?:https:|mailto:)(?!.*localhost)/.test(String(sub))],
  ]
  return rules.filter(([, isFine]) => !isFine).map(([fault]) => fault)
}

/** The service takes everything here; what is wrong with a request is asked of the browser, which knows the keys. */
export const pushService: Manners = {
  answers: exchange.answers,
  judge: ({ path }) => ({ answer: 'taken', problems: path === exchange.path ? [] : [path] }),
}
