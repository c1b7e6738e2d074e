import { toInstant } from '#core/clock'
import { AppError } from '#core/errors'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { type Attempt, sendInPlaces } from '#sending/in-places'
import { claim, endLease } from '#sending/lease-store'
import { afterFailure, nextAttempt } from '#sending/retry-rules'
import { OWNER_LOST, pauseWebhook } from '#users/pause-webhooks'
import { type AttemptParts, attempt, type Outcome } from '#webhooks/attempt'
import { type DeliveryRow, listClaimed, listDueIds, listWaiting } from '#webhooks/delivery-store'
import type { WebhookMeter } from '#webhooks/meter'
import { findWebhook, lockWebhook, setWebhook, type WebhookRow } from '#webhooks/store'

export interface WebhookSendParts extends AttemptParts {
  database: Database
  log: Logger
  random: () => number
  /** Tells the processes of an instance apart. */
  holder: string
  meter: WebhookMeter
}

/**
 * Webhooks whose last attempt failed have places of their own, fewer: however many far ends are dead, they keep nobody else waiting.
 */
const LANES = [
  { areFailing: false, places: 40 },
  { areFailing: true, places: 10 },
] as const
/** One that takes long to fail leaves places for the others of its webhook. */
const PLACES_A_WEBHOOK = 4
const MAX_ERROR_LENGTH = 200
const TOO_LATE = 'It was too late to send it'

/** Sends what is due until nothing is, and answers how many attempts that were. Reads first, and writes only where there is work. */
export async function sendDueEvents(parts: WebhookSendParts, stop: AbortSignal): Promise<number> {
  const counts = await Promise.all(LANES.map((lane) => sendLane(parts, lane, stop)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Deliveries start in the order of their events, and none waits for another to end. */
async function sendLane(
  parts: WebhookSendParts,
  lane: (typeof LANES)[number],
  stop: AbortSignal,
): Promise<number> {
  let count = 0
  await sendInPlaces(lane.places, stop, async (free, webhookIds): Promise<Attempt[]> => {
    const next = await claimNext(parts, lane.areFailing, free, webhookIds)
    count += next.length
    return next.map((delivery) => ({
      target: delivery.webhookId,
      send: () => sendOrLeave(parts, delivery),
    }))
  })
  return count
}

async function claimNext(
  { database, clock, holder, meter }: WebhookSendParts,
  areFailing: boolean,
  places: number,
  underway: readonly number[],
): Promise<DeliveryRow[]> {
  const now = clock.now()
  const taken = Map.groupBy(underway, (webhookId) => webhookId)
  const freeOf = (webhookId: number) => PLACES_A_WEBHOOK - (taken.get(webhookId)?.length ?? 0)
  let free = places
  const without = [...taken.keys()].filter((webhookId) => freeOf(webhookId) <= 0)
  const waiting = await listWaiting(database.read, now, { areFailing, without, limit: free })
  if (!areFailing) meter.lagSeconds = waiting[0] ? secondsBetween(waiting[0].since, now) : 0
  const ids: number[] = []
  const groupIds = new Set<number>()
  for (const { groupId, webhookId } of waiting) {
    const group = { db: database.read, groupId }
    const due = await listDueIds(group, webhookId, now, Math.min(free, freeOf(webhookId)))
    ids.push(...due)
    groupIds.add(groupId)
    free -= due.length
    if (free === 0) break
  }
  if (ids.length === 0) return []
  const leased = { table: 'webhook_deliveries', groupIds: [...groupIds] } as const
  const claimed = await database.write((tx) => claim(tx, leased, ids, holder, now))
  return claimed.length === 0 ? [] : listClaimed(database.read, { ...leased, ids: claimed })
}

const secondsBetween = (instant: string, now: Date) =>
  Math.max(0, (now.getTime() - Date.parse(instant)) / 1000)

async function sendOrLeave(parts: WebhookSendParts, delivery: DeliveryRow): Promise<void> {
  try {
    await sendOne(parts, delivery)
  } catch (error) {
    // It stays leased and is tried again when that ends; the others go on.
    parts.log.warn({ err: error, deliveryId: delivery.id }, 'an event could not be sent; retrying later')
  }
}

async function sendOne(parts: WebhookSendParts, delivery: DeliveryRow): Promise<void> {
  const { database, clock, holder, meter } = parts
  const { groupId } = delivery
  const webhook = await findWebhook({ db: database.read, groupId }, delivery.webhookId)
  if (!webhook) return
  const isLate = new Date(delivery.expiresAt) <= clock.now()
  if (isLate || !isLive(webhook)) {
    meter.cancelled += 1
    await database.write(async (tx) => {
      const group = { db: tx, groupId }
      const held = await lockWebhook(group, webhook.id)
      const ended = isLate
        ? { state: 'failed' as const, error: delivery.error ?? TOO_LATE }
        : { state: 'cancelled' as const }
      await endLease(tx, leasedIn(groupId), delivery.id, holder, ended)
      // Whoever took the right away has paused it already, unless that was a server of another version.
      if (held?.state === 'ok' && held.isOwned === 0)
        await pauseWebhook(group, held.id, OWNER_LOST, toInstant(clock.now()))
    })
    return
  }
  const { outcome, isTheirs } = await attemptOrWait(parts, webhook, delivery)
  await record(parts, delivery, outcome, isTheirs)
}

const leasedIn = (groupId: number) => ({ table: 'webhook_deliveries', groupIds: [groupId] }) as const

function isLive({ enabled, state, isOwned }: WebhookRow): boolean {
  return enabled === 1 && state === 'ok' && isOwned === 1
}

/** A refusal of our own, such as a key that does not match, is no failure of the webhook. */
async function attemptOrWait(
  parts: WebhookSendParts,
  webhook: WebhookRow,
  { messageId, body }: DeliveryRow,
): Promise<{ outcome: Outcome; isTheirs: boolean }> {
  try {
    return { outcome: await attempt(parts, webhook, { id: messageId, body }), isTheirs: true }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const result = { end: 'retry', error: error.message } as const
    return { outcome: { result, status: null, durationMs: 0, answer: null }, isTheirs: false }
  }
}

async function record(
  { database, clock, holder, meter, random }: WebhookSendParts,
  delivery: DeliveryRow,
  { result, ...shown }: Outcome,
  isTheirs: boolean,
): Promise<void> {
  const now = clock.now()
  const at = toInstant(now)
  const error = result.end === 'sent' ? null : result.error.slice(0, MAX_ERROR_LENGTH)
  const retry = { attempts: delivery.attempts, ...(result.end === 'retry' ? result : {}) }
  const next =
    result.end === 'retry' ? nextAttempt(retry, new Date(delivery.expiresAt), now, random) : undefined
  const values = {
    attempted_at: at,
    status: shown.status,
    duration_ms: shown.durationMs,
    answer: shown.answer,
    error,
    state: endOf(result.end === 'sent', next),
    ...(next && { next_attempt_at: toInstant(next) }),
  }
  const isPaused = await database.write(async (tx) => {
    // Held first, as those do who pause it.
    const group = { db: tx, groupId: delivery.groupId }
    const webhook = await lockWebhook(group, delivery.webhookId)
    await endLease(tx, leasedIn(delivery.groupId), delivery.id, holder, values)
    if (webhook?.state !== 'ok' || !isTheirs) return false
    if (error === null) {
      await setWebhook(
        group,
        webhook.id,
        { lastSentAt: at, lastError: null, failingSince: null, failures: 0 },
        at,
      )
      return false
    }
    const { isBroken, ...failing } = afterFailure(webhook, now)
    await setWebhook(group, webhook.id, { lastError: error, ...failing }, at)
    if (result.end !== 'gone' && !isBroken) return false
    await pauseWebhook(group, webhook.id, error, at)
    return true
  })
  meter[METERED[values.state]] += 1
  if (isPaused) meter.paused += 1
}

const METERED = { sent: 'sent', pending: 'retried', failed: 'failed' } as const

function endOf(hasArrived: boolean, next: Date | undefined): keyof typeof METERED {
  if (hasArrived) return 'sent'
  return next ? 'pending' : 'failed'
}
