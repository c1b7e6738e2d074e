import { claimTest } from '#channels/limits'
import { toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { type GroupScope, inTransaction } from '#db/group-scope'
import { newMessageId } from '#events/record-events'
import { type GroupInTx, pauseWebhook } from '#users/pause-webhooks'
import { type AttemptParts, attempt, type Outcome } from '#webhooks/attempt'
import { type DeliveryRow, findDelivery, setRepeated } from '#webhooks/delivery-store'
import { findWebhook, lockWebhook, setWebhook, type WebhookRow } from '#webhooks/store'

/** Sends an event of its own, now, once. What arrives resumes a webhook that had failed; nothing resumes one without an owner. */
export async function testWebhook(scope: GroupScope, parts: AttemptParts, id: number): Promise<Outcome> {
  const webhook = requireFound(await findWebhook(scope, id), 'webhook-not-found')
  await claim(scope, parts)
  const timestamp = toInstant(parts.clock.now())
  const data = { database_id: scope.groupId, actor_id: scope.userId }
  const body = JSON.stringify({ type: 'test', timestamp, data })
  const outcome = await attempt(parts, webhook, { id: newMessageId(), body })
  const at = toInstant(parts.clock.now())
  await scope.database.write((tx) => noteTest({ db: tx, groupId: scope.groupId }, webhook, outcome, at))
  return outcome
}

/** Sends what was, or is to be, sent, now, once, under the same id. */
export async function repeatDelivery(
  scope: GroupScope,
  parts: AttemptParts,
  webhookId: number,
  id: number,
): Promise<DeliveryRow> {
  const webhook = requireFound(await findWebhook(scope, webhookId), 'webhook-not-found')
  const delivery = requireFound(await findDelivery(scope, webhook.id, id), 'delivery-not-found')
  // What waits in it may be none of this manager's business: see `pause-webhooks.ts`.
  if (webhook.state === 'paused' || webhook.isOwned === 0) throw refuse('webhook-paused')
  await claim(scope, parts)
  const { result, ...shown } = await attempt(parts, webhook, { id: delivery.messageId, body: delivery.body })
  const hasArrived = result.end === 'sent'
  const attemptedAt = toInstant(parts.clock.now())
  const error = hasArrived ? null : result.error
  await scope.database.write((tx) =>
    setRepeated(
      { db: tx, groupId: scope.groupId },
      delivery.id,
      { ...shown, attemptedAt, error },
      hasArrived,
    ),
  )
  return requireFound(await findDelivery(scope, webhook.id, id), 'delivery-not-found')
}

/** Counted with the tests of channels: nobody can use this server to knock elsewhere more often. */
function claim(scope: GroupScope, { clock }: AttemptParts): Promise<void> {
  return inTransaction(scope, ({ db, userId }) => claimTest(db, clock, userId))
}

async function noteTest(
  group: GroupInTx,
  { id }: WebhookRow,
  { result }: Outcome,
  at: string,
): Promise<void> {
  const webhook = await lockWebhook(group, id)
  if (!webhook || webhook.isOwned === 0) return
  if (result.end === 'sent') {
    const fresh = { lastSentAt: at, lastError: null, failingSince: null, failures: 0 }
    await setWebhook(group, id, { ...fresh, state: 'ok' }, at)
  } else if (result.end === 'gone') await pauseWebhook(group, id, result.error, at)
  else await setWebhook(group, id, { lastError: result.error }, at)
}
