import type { Kysely, Transaction } from 'kysely'
import type { DearGroups } from '#db/dear-groups'
import type { ReadInThread } from '#db/read-task'
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
  /**
   * The same without a bound on how long a statement or a lock may take, and without raising revisions: for migrations and imports of an
   * instance, before anybody reads.
   */
  writeWithoutTimeLimit: <T>(operation: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * One statement outside of any transaction, on a connection of its own, without the bounds of requests: for what PostgreSQL
   * does in no other way. Fails as the engine does.
   */
  runAlone: (statement: string) => Promise<void>
  /**
   * Reads of one state of the data, whatever is written meanwhile. The operation must await nothing but the database. It may run twice,
   * so it must not keep state.
   */
  readSnapshot: <T>(operation: (db: Db) => Promise<T>) => Promise<T>
  /**
   * The same for exports, which may take minutes: on PostgreSQL without the bounds of requests, and on few connections at a time. The
   * operation runs once. It must wait for nothing but the database and the disk, because that state is kept until it ends.
   */
  readSnapshotWithoutTimeLimit: <T>(operation: (db: Db) => Promise<T>) => Promise<T>
  /** SQLite, unless the operator wants no threads: for `readGroup`. */
  readInThread?: ReadInThread
  dearGroups?: DearGroups
  /** What this engine finds wrong with its own data; empty when all is well. */
  findDamage: () => Promise<string[]>
  /** Name and version, as an operator would say it. */
  describe: () => Promise<string>
  /** Counters and status for metrics. Cheap: no query is made. */
  stats: () => DatabaseStats
  close: () => Promise<void>
}

/** What became of the operations that were given to `write`. */
export interface WriteCounts {
  saved: number
  /** By a rule of ours, so that nothing was to be saved. */
  refused: number
  /** By the storage, or by a mistake of ours; nothing was saved. */
  failed: number
  /** It is not known whether they were saved. */
  unknown: number
}

export interface DatabaseStats {
  writes: WriteCounts
  /** Whether the last word of the storage on a write was that it cannot. */
  cannotSave: boolean
  /** Reads that the engine did not answer. */
  failedReads: number
  /** SQLite: how many operations shared a COMMIT. `sizes` counts commits by BATCH_BOUNDS. */
  commits?: { sizes: readonly number[]; operations: number }
  /** SQLite: bytes on the disk. */
  files?: { database: number; wal: number }
  /** PostgreSQL: connections of this process, and who waits for one. */
  pool?: {
    inUse: number
    idle: number
    waiting: number
    byUse: Record<'inUse' | 'waiting', Record<PoolUse, number>>
  }
}

/** What a connection is wanted for. A snapshot is a read that may take minutes. */
export type PoolUse = 'read' | 'write' | 'snapshot'

/** What an engine knows by itself; the writes are watched from outside. */
export type EngineStats = Omit<DatabaseStats, 'writes' | 'cannotSave'>

/** One engine, before its writes are watched. */
export type Engine = Omit<Database, 'stats'> & { stats: () => EngineStats }
