import {
  type ConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyProps,
  Transaction,
} from 'kysely'
import type { Db, Tx } from '#db/database'
import type { Schema } from '#db/schema'

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
  const guarded: ConnectionProvider = {
    provideConnection: (consumer) => {
      if (ended) throw new Error('This transaction has ended: a query was not awaited')
      return provider.provideConnection(consumer)
    },
  }
  const end = () => {
    ended = true
  }
  return { tx: new Transaction<Schema>(propsOf(dialect, guarded)), end }
}

function propsOf(dialect: Dialect, provider: ConnectionProvider): KyselyProps {
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider)
  return { config: { dialect }, dialect, driver: NO_DRIVER, executor }
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
