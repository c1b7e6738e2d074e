import type { Db, Tx } from '#db/database'

export interface NewNotification {
  userId: number
  groupId: number | null
  kind: 'reminder' | 'channel_paused'
  channelId: number | null
  dueAt: string
  expiresAt: string
  createdAt: string
  /** Undefined: it is rendered just before it is sent, and not in the inbox until then. */
  content: Content | undefined
}

export interface Content {
  title: string
  body: string
}

export async function insertNotification(tx: Tx, notification: NewNotification): Promise<number> {
  const { content } = notification
  const { id } = await tx
    .insertInto('notifications')
    .values({
      user_id: notification.userId,
      group_id: notification.groupId,
      kind: notification.kind,
      channel_id: notification.channelId,
      due_at: notification.dueAt,
      expires_at: notification.expiresAt,
      state: content ? 'sent' : 'open',
      title: content?.title ?? null,
      body: content?.body ?? null,
      read_at: null,
      created_at: notification.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What it says from now on in the inbox; false where it is there already. */
export async function publish(tx: Tx, id: number, { title, body }: Content): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ state: 'sent', title, body })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Nothing of it has gone anywhere; false where it has. */
export async function cancel(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface NotificationRow {
  id: number
  kind: 'reminder' | 'channel_paused'
  groupId: number | null
  channelId: number | null
  title: string | null
  body: string | null
  createdAt: string
  readAt: string | null
}

/** Newest first. With a limit one more, which tells whether others follow. */
export function listNotifications(
  db: Db,
  userId: number,
  { unread, after, limit }: { unread: boolean; after: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .select([
      'id',
      'kind',
      'group_id as groupId',
      'channel_id as channelId',
      'title',
      'body',
      'created_at as createdAt',
      'read_at as readAt',
    ])
    .where('user_id', '=', userId)
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (unread) query = query.where('read_at', 'is', null)
  if (after !== undefined) query = query.where('id', '<', after)
  return query.execute()
}

/** By notification. */
export async function listNotifiedBills(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const rows = await db
    .selectFrom('reminders')
    .select(['notification_id as notificationId', 'bill_id as billId', 'cycle_due_date as dueDate'])
    .where('notification_id', 'in', ids)
    .where('state', '=', 'sent')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ notificationId }) => notificationId ?? 0)
}

/** By notification. */
export async function listResults(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const rows = await db
    .selectFrom('deliveries')
    .select([
      'notification_id as notificationId',
      'channel_id as channelId',
      'channel_kind as kind',
      'channel_name as name',
      'state',
      'sent_at as sentAt',
      'error',
    ])
    .where('notification_id', 'in', ids)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ notificationId }) => notificationId)
}

/** Answers how many were unread. */
export async function setRead(
  tx: Tx,
  userId: number,
  which: { ids: readonly number[] } | 'all',
  at: string,
): Promise<number> {
  if (which !== 'all' && which.ids.length === 0) return 0
  let query = tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'sent')
    .where('read_at', 'is', null)
  if (which !== 'all') query = query.where('id', 'in', [...which.ids])
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** What was sent is kept for so long. */
export const KEPT_SECONDS = 90 * 24 * 60 * 60

/** Their deliveries go with them. */
export async function deleteNotificationsBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('notifications').where('created_at', '<', instant).execute()
}
