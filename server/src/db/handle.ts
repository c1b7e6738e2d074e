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
  const tables = new Set<string>()
  const guarded: ConnectionProvider = {
    provideConnection: (consumer) => {
      if (ended) throw new Error('This transaction has ended: a query was not awaited')
      return provider.provideConnection((connection) => consumer(notingTables(connection, tables)))
    },
  }
  const end = () => {
    ended = true
  }
  const tx = new Transaction<Schema>(propsOf(dialect, guarded))
  written.set(tx, tables)
  return { tx, end }
}

const written = new WeakMap<Tx, ReadonlySet<string>>()

/** The tables that the statements of a transaction have changed so far. */
export function tablesWrittenIn(tx: Tx): ReadonlySet<string> {
  return written.get(tx) ?? new Set()
}

const WRITE = /^(?:insert into|update|delete from) "?(\w+)/i

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
