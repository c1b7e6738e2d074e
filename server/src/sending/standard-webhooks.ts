import { createHmac, randomBytes } from 'node:crypto'
import type { OutboundRequest } from '#outbound/outbound'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

interface SignedMessage {
  /** The same in all attempts. */
  id: string
  body: string
  /** Of this attempt. */
  now: Date
}

/**
 * One message as its receiver can check it, by each of the secrets:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedRequest(
  url: string,
  secrets: readonly string[],
  { id, body, now }: SignedMessage,
): OutboundRequest {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' '),
    },
    body,
  }
}

export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
