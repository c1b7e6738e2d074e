import type { GroupRole } from '#core/roles'
import type { Database, Db, Tx } from '#db/database'

interface GroupFacts {
  groupId: number
  accountId: number
  /** The weakest who may do everything that this caller may. `administrator` is the account's. */
  role: GroupRole | 'administrator'
  userId: number
  currency: string
  decimals: number
  timezone: string
}

/**
 * Which rows may be touched, and through which connection. Made in one place, after membership was checked; every
 * store function of a group's data takes one first, and nothing else can name a group's rows.
 */
export interface GroupScope extends GroupFacts {
  db: Db
  database: Database
}

/** The scope inside of a transaction. It has no `database`, so that the plain handle cannot be used by mistake. */
export interface WritingScope extends GroupFacts {
  db: Tx
}

export function writingScope({ db: _, database: __, ...facts }: GroupScope, tx: Tx): WritingScope {
  return { ...facts, db: tx }
}

export function inTransaction<T>(
  scope: GroupScope,
  operation: (scope: WritingScope) => Promise<T>,
): Promise<T> {
  return scope.database.write((tx) => operation(writingScope(scope, tx)))
}
