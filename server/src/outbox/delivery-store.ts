import { sql } from 'kysely'
import { toInstant } from '#core/clock'
import type { Db, Tx } from '#db/database'
import { endLease, isFree } from '#sending/lease-store'

export interface NewDelivery {
  notificationId: number
  channel: { id: number; kind: string; name: string }
  /** The same in all attempts, for channels that recognise a repetition. */
  messageId: string
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
  at: string,
): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('deliveries')
    .values(
      deliveries.map(({ notificationId, channel, messageId }) => ({
        notification_id: notificationId,
        channel_id: channel.id,
        channel_kind: channel.kind,
        channel_name: channel.name,
        message_id: messageId,
        state: 'pending' as const,
        next_attempt_at: at,
        created_at: at,
      })),
    )
    .execute()
}

/** The earliest first. */
export function listDue(
  db: Db,
  now: Date,
  { without, limit }: { without: readonly number[]; limit: number },
): Promise<Array<{ id: number; channelId: number | null; nextAttemptAt: string }>> {
  const due = db
    .selectFrom('deliveries')
    .select(['id', 'channel_id as channelId', 'next_attempt_at as nextAttemptAt'])
    .where('state', '=', sql.lit('pending'))
    .where('next_attempt_at', '<=', toInstant(now))
    .where(isFree(now))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
  if (without.length === 0) return due.execute()
  return due
    .where((row) => row.or([row('channel_id', 'is', null), row('channel_id', 'not in', [...without])]))
    .execute()
}

/** One message to one channel, in the hands of this process. */
export interface Delivery {
  id: number
  notificationId: number
  /** Null: it was deleted meanwhile. */
  channelId: number | null
  messageId: string
  attempts: number
  error: string | null
  kind: 'reminder' | 'channel_paused'
  userId: number
  groupId: number | null
  expiresAt: string
  title: string | null
  body: string | null
}

export function listClaimed(db: Db, ids: readonly number[]): Promise<Delivery[]> {
  return db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select([
      'deliveries.id as id',
      'deliveries.notification_id as notificationId',
      'deliveries.channel_id as channelId',
      'deliveries.message_id as messageId',
      'deliveries.attempts as attempts',
      'deliveries.error as error',
      'notifications.kind as kind',
      'notifications.user_id as userId',
      'notifications.group_id as groupId',
      'notifications.expires_at as expiresAt',
      'notifications.title as title',
      'notifications.body as body',
    ])
    .where('deliveries.id', 'in', [...ids])
    .orderBy('deliveries.next_attempt_at')
    .orderBy('deliveries.id')
    .execute()
}

export type DeliveryEnd =
  | { state: 'sent'; sentAt: string; providerId: string | undefined }
  | { state: 'failed' | 'cancelled'; error: string | null }
  | { state: 'pending'; nextAttemptAt: string; error: string | null; attempts?: number }

/** False where another process has taken it over meanwhile. */
export function setEnd(tx: Tx, id: number, holder: string, end: DeliveryEnd): Promise<boolean> {
  return endLease(tx, { table: 'deliveries' }, id, holder, { state: end.state, ...columnsOf(end) })
}

/** The others of a channel that has just failed wait with the one that did; so many of them at once. */
export async function postponeOthers(
  tx: Tx,
  channelId: number,
  nextAttemptAt: string,
  limit: number,
): Promise<void> {
  const waiting = tx
    .selectFrom('deliveries')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('state', '=', 'pending')
    .where('leased_until', 'is', null)
    .where('next_attempt_at', '<', nextAttemptAt)
    .limit(limit)
  await tx
    .updateTable('deliveries')
    .set({ next_attempt_at: nextAttemptAt })
    .where('id', 'in', waiting)
    .execute()
}

function columnsOf(end: DeliveryEnd) {
  switch (end.state) {
    case 'sent':
      return { sent_at: end.sentAt, error: null, provider_id: end.providerId ?? null }
    case 'failed':
    case 'cancelled':
      return { error: end.error }
    case 'pending':
      return {
        error: end.error,
        next_attempt_at: end.nextAttemptAt,
        ...(end.attempts === undefined ? {} : { attempts: end.attempts }),
      }
  }
}
