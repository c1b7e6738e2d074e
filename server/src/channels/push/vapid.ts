import { createPrivateKey, sign } from 'node:crypto'
import type { PushKeys } from '#channels/push/keys'

/** At most a day (RFC 8292); a clock that is a few hours wrong must not matter. */
const GOOD_FOR_SECONDS = 12 * 60 * 60

/** The header with which push services know who sends: RFC 8292. */
export function vapidAuthorization(
  { publicKey, privateKey }: PushKeys,
  endpoint: string,
  publicUrl: string | undefined,
  now: Date,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS,
    sub: contactOf(publicUrl),
  }
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`
}

/** Whom a push service may write to. Apple's takes no address of this machine, where nobody sends anything in earnest. */
function contactOf(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:duebook@localhost'
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
