import { randomBytes } from 'node:crypto'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import { notesOf } from '#db/handle'
import type { Schema } from '#db/schema'

/** What reads of a group show. A change in one of them raises the revision of the group. */
const SHOWN_TABLES = [
  'bills',
  'payments',
  'skips',
  'categories',
  'balances',
  'bill_groups',
] as const satisfies Array<keyof Schema>

/** Whoever makes a scope for writing says which group its transaction is about. */
export function writesInGroup(tx: Tx, groupId: number): void {
  const notes = notesOf(tx)
  notes.groups ??= new Set()
  notes.groups.add(groupId)
}

/** For a transaction that changes rows of these tables which no read shows, such as deleted categories. */
export function writesNothingShown(tx: Tx): void {
  notesOf(tx).groups ??= new Set()
}

/**
 * Runs an operation, and as its last statements raises the revision of each group in which it changed something that reads show. Last,
 * because from then on others who write in the group wait for the commit; by ascending id, so that nobody waits in a circle.
 */
export async function raisingRevisions<T>(tx: Tx, operation: (tx: Tx) => Promise<T>): Promise<T> {
  const value = await operation(tx)
  const { tables, groups } = notesOf(tx)
  const shown = SHOWN_TABLES.find((table) => tables.has(table))
  if (!shown) return value
  // Kept answers would go on showing what was there before.
  if (!groups) throw new Error(`A change of ${shown} does not say which group it is in`)
  for (const groupId of [...groups].toSorted((a, b) => a - b))
    await raiseRevision(tx, { groupId, stamp: newStamp() })
  return value
}

/** A number may come again, after a backup was restored or a standby took over without the last change. A stamp never does. */
const newStamp = () => randomBytes(12).toString('base64url')

const raiseRevision = compileOnce(
  ['groupId', 'stamp'],
  (tx: Tx, { groupId, stamp }: { groupId: number; stamp: string }) =>
    tx
      .updateTable('group_revisions')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1), stamp }))
      .where('group_id', '=', groupId),
)

export interface RevisionRow {
  revision: number | null
  stamp: string | null
}

/** Undefined while a server of the version before has made the group: nothing of it may be kept. */
export function revisionOf({ revision, stamp }: RevisionRow): string | undefined {
  return revision === null ? undefined : `${revision} ${stamp}`
}

/** As this connection sees it. */
export async function findRevision(db: Db, groupId: number): Promise<string | undefined> {
  const [row] = await revisionQuery(db, { groupId })
  return row && revisionOf(row)
}

const revisionQuery = compileOnce(['groupId'], (db: Db, { groupId }: { groupId: number }) =>
  db.selectFrom('group_revisions').select(['revision', 'stamp']).where('group_id', '=', groupId),
)

/** Of a new group. */
export async function insertRevision(tx: Tx, groupId: number): Promise<void> {
  writesNothingShown(tx)
  await tx
    .insertInto('group_revisions')
    .values({ group_id: groupId, revision: 0, stamp: newStamp() })
    .execute()
}
