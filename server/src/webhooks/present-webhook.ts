import type { ChannelTest, EventType, Webhook, WebhookDelivery } from '@duebook/contract'
import { failureIn } from '#core/failure-words'
import type { Language } from '#core/language'
import type { Outcome } from '#webhooks/attempt'
import type { DeliveryRow } from '#webhooks/delivery-store'
import type { WebhookRow } from '#webhooks/store'

/** In the language of its reader, or English. */
type Reader = { language: Language | null }

export function presentWebhook(webhook: WebhookRow, { language }: Reader): Webhook {
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    events: webhook.events === null ? null : (JSON.parse(webhook.events) as EventType[]),
    enabled: webhook.enabled === 1,
    state: webhook.state,
    last_error: failureIn(language, webhook.lastError),
    last_sent_at: webhook.lastSentAt,
    owner_id: webhook.ownerId,
    owner_email: webhook.ownerEmail,
    created_at: webhook.createdAt,
  }
}

export function presentDelivery(delivery: DeliveryRow, { language }: Reader): WebhookDelivery {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    message_id: delivery.messageId,
    type: delivery.type as EventType,
    state: delivery.state,
    attempts: delivery.attempts,
    status: delivery.status,
    duration_ms: delivery.durationMs,
    answer: delivery.answer,
    error: failureIn(language, delivery.error),
    created_at: delivery.createdAt,
    attempted_at: delivery.attemptedAt,
    next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  }
}

export function presentTest({ result, durationMs }: Outcome, { language }: Reader): ChannelTest {
  const hasArrived = result.end === 'sent'
  return {
    ok: hasArrived,
    error: hasArrived ? null : failureIn(language, result.error),
    duration_ms: durationMs,
  }
}
