import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#db/schema'

/** Enough to read. A transaction is one too, so that a store works inside and outside of it. */
export type Db = Kysely<Schema>
/** Enough to write. Only `Database.write` makes one. */
export type Tx = Transaction<Schema>

/** One database, whichever engine runs it. */
export interface Database {
  engine: 'sqlite' | 'postgres'
  /** Sees committed data only. */
  read: Db
  /**
   * Runs the operation in a transaction and answers after its commit. The operation must await nothing but the
   * database: on SQLite everybody else's writes wait behind it. It may run twice, so it must not keep state.
   */
  write: <T>(operation: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same without a bound on how long a statement or a lock may take: for migrations. */
  writeUnhurried: <T>(operation: (tx: Tx) => Promise<T>) => Promise<T>
  /** Reads of one state of the data, however long they take and whatever is written meanwhile. */
  readSnapshot: <T>(operation: (db: Db) => Promise<T>) => Promise<T>
  /** What this engine finds wrong with its own data; empty when all is well. */
  findDamage: () => Promise<string[]>
  /** Name and version, as an operator would say it. */
  describe: () => Promise<string>
  close: () => Promise<void>
}
