import { secondsLater, toInstant } from '#core/clock'
import type { SecretBox } from '#secrets/secret-box'
import type { WebhookRow } from '#webhooks/store'

/** So long the old secret signs along, for receivers that do not know the new one yet. */
const OVERLAP_SECONDS = 24 * 60 * 60
/** Whoever makes new ones again and again keeps the last of them. */
const MAX_PREVIOUS = 4

interface Secrets {
  current: string
  previous: Array<{ secret: string; until: string }>
}

const placeOf = (webhookId: number) => ({ table: 'webhooks', row: webhookId, field: 'secrets' })

export function sealFirst(secretBox: SecretBox, webhookId: number, secret: string): string {
  return seal(secretBox, webhookId, { current: secret, previous: [] })
}

/** With a new secret in front. One that was lost with its key does not sign along. */
export function sealNext(
  secretBox: SecretBox,
  webhook: Pick<WebhookRow, 'id' | 'secrets'>,
  secret: string,
  now: Date,
): string {
  const kept = open(secretBox, webhook)
  const until = toInstant(secondsLater(now, OVERLAP_SECONDS))
  const previous = kept ? [{ secret: kept.current, until }, ...kept.previous] : []
  const living = previous.filter((each) => each.until > toInstant(now)).slice(0, MAX_PREVIOUS)
  return seal(secretBox, webhook.id, { current: secret, previous: living })
}

/** The current one first; none where they are lost. */
export function signingSecrets(
  secretBox: SecretBox,
  webhook: Pick<WebhookRow, 'id' | 'secrets'>,
  now: Date,
): string[] {
  const kept = open(secretBox, webhook)
  if (!kept) return []
  const living = kept.previous.filter(({ until }) => until > toInstant(now))
  return [kept.current, ...living.map(({ secret }) => secret)]
}

function seal(secretBox: SecretBox, webhookId: number, secrets: Secrets): string {
  return secretBox.seal(placeOf(webhookId), JSON.stringify(secrets))
}

function open(
  secretBox: SecretBox,
  { id, secrets }: Pick<WebhookRow, 'id' | 'secrets'>,
): Secrets | undefined {
  return secrets === null ? undefined : (JSON.parse(secretBox.open(placeOf(id), secrets)) as Secrets)
}
