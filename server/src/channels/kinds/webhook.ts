import { ACT_WITHOUT_SIGN_IN, text } from '#channels/kinds/kind'
import { overHttp } from '#channels/kinds/over-http'
import { cut } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'
import { signedRequest } from '#sending/standard-webhooks'

interface WebhookSettings {
  url: string
  /** Made by us. */
  secret: string
}

/** Receivers need not take more than 20 kB in all. */
const MAX_ENTRIES = 50
const MAX_TEXT = 200

export const webhook = overHttp<WebhookSettings>({
  fields: [{ ...text('url'), type: 'url' }, ACT_WITHOUT_SIGN_IN],
  request: ({ url, secret }, message, now) => {
    const body = JSON.stringify({ type: 'reminder', timestamp: now.toISOString(), data: dataOf(message) })
    return signedRequest(url, [secret], { id: message.id, body, now })
  },
  result: () => undefined,
})

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
