import { sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import { secondsLater, toInstant } from '#core/clock'
import type { Db, Tx } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { locked } from '#db/portable'
import { hasRow } from '#db/rows'

/** One message about one cycle. */
export interface ReminderRow {
  id: number
  billId: number
  dueDate: CalendarDate
  rule: string
  dueAt: string
  expiresAt: string
}

const COLUMNS = [
  'id',
  'bill_id as billId',
  'cycle_due_date as dueDate',
  'rule',
  'due_at as dueAt',
  'expires_at as expiresAt',
] as const

export interface Addressee {
  groupId: number
  userId: number
}

/** Whose messages wait, the oldest first. */
export async function listAddressees(db: Db, limit: number): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('reminders')
    .select(['group_id as groupId', 'user_id as userId'])
    .where('state', '=', sql.lit('planned'))
    .orderBy('due_at')
    .orderBy('group_id')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  const unique = new Map(rows.map((row) => [`${row.groupId} ${row.userId}`, row]))
  return [...unique.values()]
}

/** Held to the end of the transaction: what another process takes meanwhile is not among them. */
export function lockPlanned(tx: Tx, { groupId, userId }: Addressee, limit: number): Promise<ReminderRow[]> {
  const planned = tx
    .selectFrom('reminders')
    .select(COLUMNS)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('state', '=', 'planned')
    .orderBy('id')
    .limit(limit)
  return locked(tx, planned).execute()
}

export function listOfNotification(
  db: Db,
  { groupId }: Pick<Addressee, 'groupId'>,
  notificationId: number,
): Promise<ReminderRow[]> {
  return db
    .selectFrom('reminders')
    .select(COLUMNS)
    .where('group_id', '=', groupId)
    .where('notification_id', '=', notificationId)
    .where('state', 'in', ['taken', 'sent'])
    .orderBy('id')
    .execute()
}

export async function setState(
  tx: Tx,
  { groupId }: Pick<Addressee, 'groupId'>,
  ids: readonly number[],
  state: 'taken' | 'sent' | 'cancelled',
  notificationId?: number,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('reminders')
    .set({ state, ...(notificationId === undefined ? {} : { notification_id: notificationId }) })
    .where('group_id', '=', groupId)
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Planning looks again at the time of what was cancelled: a cycle may be opened again, or a pause end, and then it is planned
 * under its key once more.
 */
export async function planAgainSince(tx: Tx, { groupId, userId }: Addressee, dueAt: string): Promise<void> {
  const before = toInstant(secondsLater(new Date(dueAt), -1))
  await tx
    .updateTable('reminder_settings')
    .set({ planned_through: before })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('planned_through', '>', before)
    .execute()
}

export async function findReminder(db: Db, id: number) {
  return db
    .selectFrom('reminders')
    .select([...COLUMNS, 'group_id as groupId', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Their keys are no longer needed: no window reaches back as far. */
export async function deleteRemindersBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('reminders').where('due_at', '<', instant).execute()
}

/** Whether a payment or a skip has settled that cycle. */
export async function isSettled(
  { db, groupId }: GroupScope,
  billId: number,
  dueDate: CalendarDate,
): Promise<boolean> {
  const paid = db
    .selectFrom('payments')
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .where('cycle_due_date', '=', dueDate)
    .where('settles', '=', 1)
  const skipped = db
    .selectFrom('skips')
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .where('cycle_due_date', '=', dueDate)
  return (await hasRow(paid)) || (await hasRow(skipped))
}
