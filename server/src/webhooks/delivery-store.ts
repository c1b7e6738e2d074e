import { type RawBuilder, sql } from 'kysely'
import { toInstant } from '#core/clock'
import type { Db } from '#db/database'
import type { Schema } from '#db/schema'
import { isFree } from '#sending/lease-store'
import type { GroupInTx } from '#users/pause-webhooks'

type DeliveryTable = Schema['webhook_deliveries']

/** One event to one webhook, with what it says. */
export interface DeliveryRow {
  id: number
  groupId: number
  webhookId: number
  eventId: number
  type: string
  messageId: string
  body: string
  state: DeliveryTable['state']
  attempts: number
  nextAttemptAt: string
  expiresAt: string
  attemptedAt: string | null
  status: number | null
  durationMs: number | null
  answer: string | null
  error: string | null
  createdAt: string
}

interface OfGroup {
  db: Db
  groupId: number
}

function deliveries(db: Db) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('events', (join) =>
      join
        .onRef('events.group_id', '=', 'webhook_deliveries.group_id')
        .onRef('events.id', '=', 'webhook_deliveries.event_id'),
    )
    .select([
      'webhook_deliveries.id as id',
      'webhook_deliveries.group_id as groupId',
      'webhook_deliveries.webhook_id as webhookId',
      'webhook_deliveries.event_id as eventId',
      'events.type as type',
      'events.message_id as messageId',
      'events.body as body',
      'webhook_deliveries.state as state',
      'webhook_deliveries.attempts as attempts',
      'webhook_deliveries.next_attempt_at as nextAttemptAt',
      'webhook_deliveries.expires_at as expiresAt',
      'webhook_deliveries.attempted_at as attemptedAt',
      'webhook_deliveries.status as status',
      'webhook_deliveries.duration_ms as durationMs',
      'webhook_deliveries.answer as answer',
      'webhook_deliveries.error as error',
      'webhook_deliveries.created_at as createdAt',
    ])
}

/** Newest first, one more than asked for. */
export function listDeliveries(
  { db, groupId }: OfGroup,
  webhookId: number,
  { since, before, limit }: { since: string; before: number | undefined; limit: number },
): Promise<DeliveryRow[]> {
  let query = deliveries(db)
    .where('webhook_deliveries.group_id', '=', groupId)
    .where('webhook_deliveries.webhook_id', '=', webhookId)
    .where('webhook_deliveries.created_at', '>=', since)
  if (before !== undefined) query = query.where('webhook_deliveries.id', '<', before)
  return query
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findDelivery(
  { db, groupId }: OfGroup,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  return deliveries(db)
    .where('webhook_deliveries.group_id', '=', groupId)
    .where('webhook_deliveries.webhook_id', '=', webhookId)
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst()
}

export function listClaimed(
  db: Db,
  { groupIds, ids }: { groupIds: readonly number[]; ids: readonly number[] },
): Promise<DeliveryRow[]> {
  return deliveries(db)
    .where('webhook_deliveries.group_id', 'in', [...groupIds])
    .where('webhook_deliveries.id', 'in', [...ids])
    .orderBy('webhook_deliveries.event_id')
    .execute()
}

/** Webhooks that have something to be sent, whoever waits longest first. */
export async function listWaiting(
  db: Db,
  now: Date,
  { areFailing, without, limit }: { areFailing: boolean; without: readonly number[]; limit: number },
): Promise<Array<{ groupId: number; webhookId: number; since: string }>> {
  let query = db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.group_id', '=', 'webhook_deliveries.group_id')
        .onRef('webhooks.id', '=', 'webhook_deliveries.webhook_id'),
    )
    .select((row) => [
      'webhook_deliveries.group_id as groupId',
      'webhook_deliveries.webhook_id as webhookId',
      row.fn.min('webhook_deliveries.next_attempt_at').as('since'),
    ])
    .where(isDue(now))
    .where('webhooks.failing_since', areFailing ? 'is not' : 'is', null)
  if (without.length > 0) query = query.where('webhook_deliveries.webhook_id', 'not in', [...without])
  return query
    .groupBy(['webhook_deliveries.group_id', 'webhook_deliveries.webhook_id'])
    .orderBy('since')
    .orderBy('webhook_deliveries.webhook_id')
    .limit(limit)
    .execute()
}

/** By event. */
export async function listDueIds(
  { db, groupId }: OfGroup,
  webhookId: number,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('group_id', '=', groupId)
    .where('webhook_id', '=', webhookId)
    .where(isDue(now))
    .orderBy('event_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** As the partial indexes have it. */
function isDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`webhook_deliveries.state = 'pending' and webhook_deliveries.next_attempt_at <= ${toInstant(now)} and ${isFree(now)}`
}

/** What an attempt by hand has shown. It leaves the plans of the outbox as they are, unless it arrived. */
export async function setRepeated(
  { db, groupId }: GroupInTx,
  id: number,
  shown: Pick<DeliveryRow, 'attemptedAt' | 'status' | 'durationMs' | 'answer' | 'error'>,
  hasArrived: boolean,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      attempted_at: shown.attemptedAt,
      status: shown.status,
      duration_ms: shown.durationMs,
      answer: shown.answer,
      error: shown.error,
      ...(hasArrived
        ? { state: 'sent' as const, lease_holder: null, leased_until: null }
        : {
            state: sql<DeliveryTable['state']>`case when state = 'pending' then 'pending' else 'failed' end`,
          }),
    }))
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}
