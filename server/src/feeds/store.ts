import type { Language } from '#core/language'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import { locked } from '#db/portable'
import { countRows, firstRow, hasDeleted } from '#db/rows'
import type { Flag, Schema } from '#db/schema'

export interface FeedValues {
  name: string
  /** Null: every group that the user may read at that moment. */
  groupIds: number[] | null
  include: Schema['feeds']['include']
  showAmounts: boolean
  paid: boolean
  alarmDays: number | null
}

export interface FeedRow extends FeedValues {
  id: number
  lastFetchedAt: string | null
  lastAgent: string | null
  createdAt: string
}

const COLUMNS = [
  'feeds.id as id',
  'feeds.name as name',
  'feeds.group_ids as groupIds',
  'feeds.include as include',
  'feeds.show_amounts as showAmounts',
  'feeds.paid as paid',
  'feeds.alarm_days as alarmDays',
  'feeds.last_fetched_at as lastFetchedAt',
  'feeds.last_agent as lastAgent',
  'feeds.created_at as createdAt',
] as const

type Kept = Omit<FeedRow, 'groupIds' | 'showAmounts' | 'paid'> & {
  groupIds: string | null
  showAmounts: Flag
  paid: Flag
}

function toFeed<K extends Kept>(row: K): Omit<K, keyof FeedRow> & FeedRow {
  return {
    ...row,
    groupIds: row.groupIds === null ? null : (JSON.parse(row.groupIds) as number[]),
    showAmounts: row.showAmounts === 1,
    paid: row.paid === 1,
  }
}

function toColumns({ name, groupIds, include, showAmounts, paid, alarmDays }: FeedValues) {
  return {
    name,
    group_ids: groupIds && JSON.stringify(groupIds),
    include,
    show_amounts: showAmounts ? 1 : 0,
    paid: paid ? 1 : 0,
    alarm_days: alarmDays,
  } as const
}

export async function listFeeds(db: Db, userId: number): Promise<FeedRow[]> {
  const rows = await db
    .selectFrom('feeds')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(toFeed)
}

/** Held to the end of the transaction. */
export async function lockFeed(tx: Tx, userId: number, id: number): Promise<FeedRow | undefined> {
  const one = tx.selectFrom('feeds').select(COLUMNS).where('user_id', '=', userId).where('id', '=', id)
  const row = await locked(tx, one).executeTakeFirst()
  return row && toFeed(row)
}

/** With whose it is, as they are at this moment. */
export interface OwnedFeed extends FeedRow {
  userId: number
  accountId: number
  isAdmin: Flag
  language: Language | null
}

export async function findFeedByHash(db: Db, tokenHash: string): Promise<OwnedFeed | undefined> {
  const row = await firstRow(byHash(db, { tokenHash }))
  return row && toFeed(row)
}

const byHash = compileOnce(['tokenHash'], (db: Db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('feeds')
    .innerJoin('users', 'users.id', 'feeds.user_id')
    .select([
      ...COLUMNS,
      'users.id as userId',
      'users.account_id as accountId',
      'users.is_admin as isAdmin',
      'users.language as language',
    ])
    .where('feeds.token_hash', '=', tokenHash),
)

export function countFeeds(tx: Tx, userId: number): Promise<number> {
  return countRows(tx.selectFrom('feeds').where('user_id', '=', userId))
}

export async function insertFeed(
  tx: Tx,
  feed: FeedValues & { userId: number; tokenHash: string; at: string },
): Promise<FeedRow> {
  const row = await tx
    .insertInto('feeds')
    .values({
      user_id: feed.userId,
      token_hash: feed.tokenHash,
      ...toColumns(feed),
      created_at: feed.at,
      updated_at: feed.at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toFeed(row)
}

export async function setFeed(tx: Tx, id: number, values: FeedValues, at: string): Promise<FeedRow> {
  const row = await tx
    .updateTable('feeds')
    .set({ ...toColumns(values), updated_at: at })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toFeed(row)
}

export async function setFetched(tx: Tx, id: number, at: string, agent: string | null): Promise<void> {
  await tx.updateTable('feeds').set({ last_fetched_at: at, last_agent: agent }).where('id', '=', id).execute()
}

/** False when the user has no such feed. */
export function deleteFeed(tx: Tx, userId: number, id: number): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('feeds').where('user_id', '=', userId).where('id', '=', id))
}
