import { createHmac, randomBytes } from 'node:crypto'
import { ACT_WITHOUT_SIGN_IN, text } from '#channels/kinds/kind'
import { overHttp } from '#channels/kinds/over-http'
import { cut } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'

interface WebhookSettings {
  url: string
  /** Made by us. */
  secret: string
}

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** Receivers need not take more than 20 kB in all. */
const MAX_ENTRIES = 50
const MAX_TEXT = 200

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const webhook = overHttp<WebhookSettings>({
  fields: [{ ...text('url'), type: 'url' }, ACT_WITHOUT_SIGN_IN],
  request: ({ url, secret }, message, now) => {
    const body = JSON.stringify({ type: 'reminder', timestamp: now.toISOString(), data: dataOf(message) })
    const timestamp = String(Math.floor(now.getTime() / 1000))
    return {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The same in all attempts.
        'webhook-id': message.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, message.id, timestamp, body),
      },
      body,
    }
  },
  result: () => undefined,
})

export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

function dataOf(message: Message) {
  return {
    title: message.title,
    entries: message.entries
      .slice(0, MAX_ENTRIES)
      .map(({ text: words, link }) => ({ text: cut(words, MAX_TEXT), link: link ?? null })),
    closing: message.closing ?? null,
    link: message.link ?? null,
    actions: message.actions.map(({ label, page, post }) => ({ label, page, post: post ?? null })),
    urgent: message.isUrgent,
    language: message.language,
    expires_at: message.expiresAt.toISOString(),
  }
}
