import { createHash, ECDH } from 'node:crypto'
import { TEXT_LIMITS } from '@duebook/contract'

/** What a browser's `PushSubscription` says of itself. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Undefined for whatever cannot be one. Other fields are dropped. */
export function readSubscription(input: unknown): PushSubscription | undefined {
  const { endpoint, keys } = (input ?? {}) as { endpoint?: unknown; keys?: unknown }
  const { p256dh, auth } = (keys ?? {}) as { p256dh?: unknown; auth?: unknown }
  if (!isAddress(endpoint) || !isPoint(p256dh) || !isBytes(auth, AUTH_BYTES)) return undefined
  return { endpoint, keys: { p256dh, auth } }
}

/** To find the channel of a browser by, because the address itself is a secret. */
export function hashOfEndpoint({ endpoint }: PushSubscription): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

const AUTH_BYTES = 16
const POINT_BYTES = 65

function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > TEXT_LIMITS.channelSetting || !URL.canParse(value))
    return false
  const { protocol, username, password, href } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && href === value
}

function isBytes(value: unknown, length: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 100 &&
    /^[\w-]+={0,2}$/.test(value) &&
    Buffer.from(value, 'base64url').length === length
  )
}

/** A point of the curve P-256, in full. */
function isPoint(value: unknown): value is string {
  if (!isBytes(value, POINT_BYTES)) return false
  try {
    ECDH.convertKey(Buffer.from(value, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}
