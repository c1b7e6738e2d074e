import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { locked } from '#db/portable'
import { countRows, hasDeleted } from '#db/rows'
import type { Flag, Schema, WebhookState } from '#db/schema'
import { type GroupInTx, OWNER_MANAGES } from '#users/pause-webhooks'

export interface WebhookRow {
  id: number
  groupId: number
  ownerId: number | null
  ownerEmail: string | null
  /** Whether the owner may still manage the group. */
  isOwned: Flag
  name: string
  url: string
  /** JSON, encrypted. */
  secrets: string | null
  /** JSON list of types; null: all. */
  events: string | null
  enabled: Flag
  state: WebhookState
  lastSentAt: string | null
  lastError: string | null
  failingSince: string | null
  failures: number
  createdAt: string
}

const COLUMNS = [
  'webhooks.id as id',
  'webhooks.group_id as groupId',
  'webhooks.owner_id as ownerId',
  'webhooks.name as name',
  'webhooks.url as url',
  'webhooks.secrets as secrets',
  'webhooks.events as events',
  'webhooks.enabled as enabled',
  'webhooks.state as state',
  'webhooks.last_sent_at as lastSentAt',
  'webhooks.last_error as lastError',
  'webhooks.failing_since as failingSince',
  'webhooks.failures as failures',
  'webhooks.created_at as createdAt',
] as const

const IS_OWNED = sql<Flag>`(case when ${OWNER_MANAGES} then 1 else 0 end)`

const ownerEmail = (row: ExpressionBuilder<Schema, 'webhooks'>) =>
  row
    .selectFrom('users')
    .select('users.email')
    .whereRef('users.id', '=', 'webhooks.owner_id')
    .as('ownerEmail')

function webhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .select((row) => [ownerEmail(row), IS_OWNED.as('isOwned')])
}

export function listWebhooks({ db, groupId }: GroupScope): Promise<WebhookRow[]> {
  return webhooks(db).where('group_id', '=', groupId).orderBy('id').execute()
}

export function findWebhook(
  { db, groupId }: { db: Db; groupId: number },
  id: number,
): Promise<WebhookRow | undefined> {
  return webhooks(db).where('group_id', '=', groupId).where('id', '=', id).executeTakeFirst()
}

/** Held to the end of the transaction. */
export async function lockWebhook(group: GroupInTx, id: number): Promise<WebhookRow | undefined> {
  const { db, groupId } = group
  const held = await locked(
    db,
    db.selectFrom('webhooks').select('id').where('group_id', '=', groupId).where('id', '=', id),
  ).executeTakeFirst()
  return held && findWebhook(group, id)
}

export function countWebhooks({ db, groupId }: WritingScope): Promise<number> {
  return countRows(db.selectFrom('webhooks').where('group_id', '=', groupId))
}

export interface WebhookValues {
  name: string
  url: string
  events: string | null
  enabled: Flag
}

/** Without its secret: that is sealed for the id that it gets here. */
export async function insertWebhook(
  { db, groupId, userId }: WritingScope,
  values: WebhookValues,
  at: string,
): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      ...values,
      group_id: groupId,
      owner_id: userId,
      secrets: null,
      state: 'ok',
      last_sent_at: null,
      last_error: null,
      failing_since: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface WebhookChanges extends Partial<WebhookValues> {
  ownerId?: number
  secrets?: string
  state?: WebhookState
  lastSentAt?: string
  lastError?: string | null
  failingSince?: string | null
  failures?: number
}

export async function setWebhook(
  { db, groupId }: GroupInTx,
  id: number,
  changes: WebhookChanges,
  at: string,
): Promise<void> {
  const { ownerId, lastSentAt, lastError, failingSince, ...others } = changes
  // What is undefined stays as it is.
  await db
    .updateTable('webhooks')
    .set({
      ...others,
      owner_id: ownerId,
      last_sent_at: lastSentAt,
      last_error: lastError,
      failing_since: failingSince,
      updated_at: at,
    })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}

/** With its deliveries. False when the group has no such webhook. */
export function deleteWebhook({ db, groupId }: WritingScope, id: number): Promise<boolean> {
  return hasDeleted(db.deleteFrom('webhooks').where('group_id', '=', groupId).where('id', '=', id))
}
