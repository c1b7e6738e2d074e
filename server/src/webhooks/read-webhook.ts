import { type BodyOf, EVENT_TYPES, type endpoints, TEXT_LIMITS } from '@duebook/contract'
import { refuse } from '#core/errors'
import { parseTarget, TARGET } from '#core/target-address'
import { cleanRequiredText, cleanText } from '#core/text'
import type { Flag, WebhookState } from '#db/schema'
import type { WebhookValues } from '#webhooks/store'

export function readNewWebhook(body: BodyOf<typeof endpoints.createWebhook>): WebhookValues {
  const url = readUrl(body.url)
  return {
    url,
    name: body.name === undefined ? new URL(url).host.slice(0, TEXT_LIMITS.webhookName) : readName(body.name),
    events: readEvents(body.events ?? null),
    enabled: toFlag(body.enabled ?? true),
  }
}

/** What somebody wants changed; what is left out stays. */
export type WantedWebhook = Partial<WebhookValues & { state: WebhookState }>

export function readWebhookChanges(body: BodyOf<typeof endpoints.updateWebhook>): WantedWebhook {
  const { url, name, events, enabled, state } = body
  return {
    ...(url === undefined ? {} : { url: readUrl(url) }),
    ...(name === undefined ? {} : { name: readName(name) }),
    ...(events === undefined ? {} : { events: readEvents(events) }),
    ...(enabled === undefined ? {} : { enabled: toFlag(enabled) }),
    ...(state === undefined ? {} : { state }),
  }
}

function readUrl(text: string): string {
  const typed = cleanText(text, { field: 'url', maxLength: TEXT_LIMITS.url })
  const url = parseTarget(typed, TEXT_LIMITS.url)
  if (!url) throw refuse('field-invalid', { field: 'url', expected: TARGET })
  return url.href
}

function readName(text: string): string {
  return cleanRequiredText(text, { field: 'name', maxLength: TEXT_LIMITS.webhookName })
}

/** Each once, in our order. */
function readEvents(types: readonly string[] | null): string | null {
  return types === null ? null : JSON.stringify(EVENT_TYPES.filter((type) => types.includes(type)))
}

const toFlag = (is: boolean): Flag => (is ? 1 : 0)
