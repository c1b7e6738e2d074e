import type { PushMessage } from '@duebook/contract'
import { type Field, type Kind, type KindParts, text } from '#channels/kinds/kind'
import { exchange } from '#channels/kinds/over-http'
import { cutBytes, linesOf } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'
import { encryptPush, MAX_PLAIN_BYTES } from '#channels/push/encrypt'
import { keepPushKeys } from '#channels/push/keys'
import type { PushSubscription } from '#channels/push/subscription'
import { vapidAuthorization } from '#channels/push/vapid'
import type { OutboundAnswer } from '#outbound/outbound'

interface PushSettings {
  subscription: PushSubscription
}

const SUBSCRIPTION: Field = { ...text('subscription'), type: 'subscription', secret: true }
const MAX_TTL_SECONDS = 28 * 24 * 60 * 60

/** RFC 8030, with the encryption of RFC 8291 and the signature of RFC 8292. */
export const webPush: Kind = {
  fields: [SUBSCRIPTION],
  send: async (parts: KindParts, { subscription }: PushSettings, message: Message) => {
    const keys = await keepPushKeys(parts.database, parts.secretBox)
    const now = parts.clock.now()
    const seconds = Math.floor((message.expiresAt.getTime() - now.getTime()) / 1000)
    const headers = {
      authorization: vapidAuthorization(keys, subscription.endpoint, parts.publicUrl, now),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.min(MAX_TTL_SECONDS, Math.max(0, seconds))),
      // Of several attempts that wait for the device, the last one replaces the others.
      topic: message.id,
      urgency: message.isUrgent ? 'high' : 'normal',
    }
    const body = encryptPush(subscription.keys, Buffer.from(payloadOf(message)))
    return exchange(parts, { url: subscription.endpoint, method: 'POST', headers, body }, resultOf)
  },
}

function resultOf({ status }: OutboundAnswer) {
  if (status === 404 || status === 410)
    return { end: 'gone', error: `This browser no longer takes messages (${status})` } as const
  return undefined
}

/** What the service worker reads. The text is cut where all of it does not fit. */
function payloadOf(message: Message): string {
  const payload: PushMessage = {
    title: cutBytes(message.title, MAX_TITLE_BYTES),
    body: linesOf(message).join('\n'),
    tag: message.id,
    link: message.link,
    actions: message.actions.map(({ label, page, post }) => ({ label, page, token: post?.body.token })),
  }
  let room = MAX_PLAIN_BYTES - Buffer.byteLength(JSON.stringify({ ...payload, body: '' }))
  let text = JSON.stringify(payload)
  // Quotation marks take two bytes in JSON, so what fits as text may not fit in it.
  while (Buffer.byteLength(text) > MAX_PLAIN_BYTES && room > 0) {
    text = JSON.stringify({ ...payload, body: cutBytes(payload.body, room) })
    room -= Buffer.byteLength(text) > MAX_PLAIN_BYTES ? Math.ceil(room / 10) : 0
  }
  return text
}

const MAX_TITLE_BYTES = 500
