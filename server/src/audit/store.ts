import { sql } from 'kysely'
import type { Db, Tx } from '#db/database'

const COLUMNS = [
  'id',
  'at',
  'action',
  'outcome',
  'reason',
  'count',
  'user_id as userId',
  'email',
  'target_type as targetType',
  'target_id as targetId',
  'target_name as targetName',
  'changes',
  'group_id as groupId',
  'address',
  'method',
  'hour',
] as const

/** Whose log: of an account, or what of it is about one of its groups. */
export interface Log {
  accountId: number
  groupId?: number
}

export interface LogPage {
  /** Those that are older than this one. */
  before: number | undefined
  limit: number
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Newest first, one more than asked for, which tells whether others follow. */
export function listEntries(db: Db, log: Log, { before, limit }: LogPage) {
  let entries = db.selectFrom('audit_log').select(COLUMNS).where('account_id', '=', log.accountId)
  if (log.groupId !== undefined) entries = entries.where('group_id', '=', log.groupId)
  if (before !== undefined) entries = entries.where('id', '<', before)
  return entries
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const KEPT_SECONDS = 365 * 24 * 60 * 60
const AT_ONCE = 5_000

/** A part of them, so that nobody waits for long. False when there are no more. */
export async function deleteEntriesBefore(tx: Tx, instant: string): Promise<boolean> {
  const old = tx
    .selectFrom('audit_log')
    .select(['account_id', 'id'])
    .where('at', '<', instant)
    .orderBy('at')
    .limit(AT_ONCE)
  const { numDeletedRows } = await tx
    .deleteFrom('audit_log')
    .where(sql<boolean>`(account_id, id) in ${old}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) === AT_ONCE
}
