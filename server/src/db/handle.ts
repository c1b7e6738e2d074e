import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type KyselyProps,
  type QueryCompiler,
  Transaction,
} from 'kysely'
import type { Db, Tx } from '#db/database'
import type { Schema } from '#db/schema'

/** What we need of a dialect. Connections are ours. */
export function dialectWithoutDriver(parts: Omit<Dialect, 'createDriver'>): Dialect {
  const createDriver = () => {
    throw new Error('Connections are managed by the engine')
  }
  return { ...parts, createDriver }
}

/** A query builder over a connection that we manage ourselves: Kysely's own driver and pool stay out of it. */
export function handleOn(dialect: Dialect, provider: ConnectionProvider): Db {
  return new Kysely<Schema>(propsOf(dialect, provider))
}

/**
 * The handle of one operation. It refuses queries once the operation has ended: a query that nobody awaited would
 * otherwise land in the neighbour's savepoint and be committed with it.
 */
export function transactionOn(dialect: Dialect, provider: ConnectionProvider): { tx: Tx; end: () => void } {
  let ended = false
  const known: Notes = { tables: new Set(), groups: undefined }
  const guarded: ConnectionProvider = {
    provideConnection: (consumer) => {
      if (ended) throw new Error('This transaction has ended: a query was not awaited')
      return provider.provideConnection((connection) => consumer(notingTables(connection, known.tables)))
    },
  }
  const end = () => {
    ended = true
  }
  const tx = new Transaction<Schema>(propsOf(dialect, guarded))
  notes.set(tx, known)
  return { tx, end }
}

/** What is known of a transaction. */
export interface Notes {
  /** Those that its statements have changed so far. */
  readonly tables: Set<string>
  /** Those that it is about; undefined until somebody says so. */
  groups: Set<number> | undefined
}

const notes = new WeakMap<Tx, Notes>()

export function notesOf(tx: Tx): Notes {
  const known = notes.get(tx)
  if (!known) throw new Error('This is no transaction of Database.write')
  return known
}

/** Another handle on the same transaction. */
export function sameTransaction<T extends Tx>(tx: Tx, other: T): T {
  notes.set(other, notesOf(tx))
  return other
}

const WRITE = /^(?:with\b.*?\b)?(?:insert into|update|delete from) "?(\w+)/is

function notingTables(connection: DatabaseConnection, into: Set<string>): DatabaseConnection {
  return {
    executeQuery(query) {
      const [, table] = WRITE.exec(query.sql) ?? []
      if (table !== undefined) into.add(table)
      return connection.executeQuery(query)
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

function propsOf(dialect: Dialect, provider: ConnectionProvider): KyselyProps {
  const { compiler, adapter } = languageOf(dialect)
  return {
    config: { dialect },
    dialect,
    driver: NO_DRIVER,
    executor: new DefaultQueryExecutor(compiler, adapter, provider),
  }
}

const languages = new WeakMap<Dialect, { compiler: QueryCompiler; adapter: DialectAdapter }>()

/** Both are without state between two queries, and a write would otherwise make its own. */
function languageOf(dialect: Dialect) {
  const known = languages.get(dialect)
  if (known) return known
  const made = { compiler: dialect.createQueryCompiler(), adapter: dialect.createAdapter() }
  languages.set(dialect, made)
  return made
}

const useWrite = () => Promise.reject(new Error('Transactions are made by Database.write'))

const NO_DRIVER: Driver = {
  init: useWrite,
  acquireConnection: useWrite,
  beginTransaction: useWrite,
  commitTransaction: useWrite,
  rollbackTransaction: useWrite,
  releaseConnection: useWrite,
  destroy: useWrite,
}
