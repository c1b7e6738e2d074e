import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { AppError } from '#core/errors'
import type { Logger } from '#core/logger'
import type { Database, Db, Tx } from '#db/database'
import { dialectWithoutDriver, handleOn, transactionOn } from '#db/handle'
import { isConnectionLoss, isRetryable, postgresFailure } from '#db/postgres-errors'
import { unknownOutcome } from '#db/refusals'
import { watchWrites } from '#db/watch-writes'

const MAX_TRIES = 4
/** Longer than the server's own bound: this one is for a connection on which nothing comes any more. */
const QUERY_TIMEOUT_MILLISECONDS = 15_000

/** Every wait has a bound, so that a stuck database answers 503 instead of hanging the caller. */
const POOL_SETTINGS = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  application_name: 'duebook',
} as const

export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const { connectionString, timeLimit } = withoutQueryTimeout(url)
  const pool = new pg.Pool({ ...POOL_SETTINGS, connectionString, types: { getTypeParser } })
  // Without listeners the process dies when the server closes a connection: the pool's is for idle ones, the client's for
  // those in use, whose queries fail besides.
  pool.on('error', (error) =>
    log.warn({ err: error }, 'an idle database connection was lost; the next query opens a new one'),
  )
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'))
  })
  try {
    await warnAboutUnsafeSettings(pool, log)
  } catch (error) {
    await pool.end()
    throw error
  }

  let failedReads = 0
  const onReadFailure = () => {
    failedReads += 1
  }
  return watchWrites({
    engine: 'postgres',
    read: handleOn(DIALECT, pooledProvider(pool, timeLimit, onReadFailure)),
    write: (operation) => writeWithRetry(pool, operation, timeLimit),
    writeWithoutTimeLimit: (operation) => writeWithRetry(pool, operation, undefined),
    readSnapshot: (operation) => readSnapshot(pool, operation),
    async findDamage() {
      return []
    },
    async describe() {
      const { rows } = await pool.query<{ server_version: string }>('show server_version')
      return `PostgreSQL ${rows[0]?.server_version ?? 'of unknown version'}`
    },
    stats: () => ({
      failedReads,
      pool: {
        inUse: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      },
    }),
    close: () => pool.end(),
  })
}

/** In the address it would hold for the whole pool, migrations included, so it is taken out and applied where it belongs. */
function withoutQueryTimeout(url: string): { connectionString: string; timeLimit: number } {
  const address = new URL(url)
  const given = Number(address.searchParams.get('query_timeout') ?? QUERY_TIMEOUT_MILLISECONDS)
  address.searchParams.delete('query_timeout')
  return { connectionString: address.href, timeLimit: given > 0 ? given : QUERY_TIMEOUT_MILLISECONDS }
}

/** A deadlock or a serialisation failure has certainly saved nothing, so it alone is tried again. */
async function writeWithRetry<T>(
  pool: pg.Pool,
  operation: (tx: Tx) => Promise<T>,
  timeLimit: number | undefined,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(pool, operation, timeLimit)
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw postgresFailure(error)
      // Unequal pauses, so that the two do not meet again.
      await sleep(Math.random() * 20 * tries)
    }
  }
}

async function writeOnce<T>(
  pool: pg.Pool,
  operation: (tx: Tx) => Promise<T>,
  timeLimit: number | undefined,
): Promise<T> {
  const client = await pool.connect()
  const connection = connectionOn(client, timeLimit)
  const { tx, end } = transactionOn(DIALECT, { provideConnection: (consumer) => consumer(connection) })
  let fault: Error | undefined
  try {
    await client.query(bounded('begin', timeLimit))
    const value = await operation(tx)
    end()
    await commit(client, timeLimit)
    return value
  } catch (error) {
    end()
    // On a connection on which nothing comes a ROLLBACK would wait as long again; closing it rolls back as well.
    fault = isUnusable(error) ? (error as Error) : await rollBack(client, timeLimit)
    throw error
  } finally {
    client.release(fault)
  }
}

async function commit(client: pg.PoolClient, timeLimit: number | undefined): Promise<void> {
  try {
    const { command } = await client.query(bounded('commit', timeLimit))
    // A transaction that had already failed answers COMMIT with ROLLBACK, and without an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit')
  } catch (error) {
    throw isConnectionLoss(error) ? unknownOutcome(error) : error
  }
}

async function readSnapshot<T>(pool: pg.Pool, operation: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw postgresFailure(error)
  })
  const connection = connectionOn(client, undefined)
  let fault: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    return await operation(handleOn(DIALECT, { provideConnection: (consumer) => consumer(connection) }))
  } catch (error) {
    if (isConnectionLoss(error)) fault = error as Error
    throw postgresFailure(error)
  } finally {
    // Nothing was written, so there is nothing to commit.
    fault ??= await rollBack(client, undefined)
    client.release(fault)
  }
}

/** Returns the fault that makes the connection unfit for the pool. */
async function rollBack(client: pg.PoolClient, timeLimit: number | undefined): Promise<Error | undefined> {
  try {
    await client.query(bounded('rollback', timeLimit))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function isUnusable(error: unknown): boolean {
  return isConnectionLoss(error) || (error instanceof AppError && error.kind === 'unknown-outcome')
}

/** In pg a limit belongs to each query; none at all is the only way to have none. */
function bounded(text: string, timeLimit: number | undefined) {
  return timeLimit === undefined ? { text } : { text, query_timeout: timeLimit }
}

function pooledProvider(pool: pg.Pool, timeLimit: number, onFailure: () => void): ConnectionProvider {
  return {
    async provideConnection(consumer) {
      let client: pg.PoolClient
      try {
        client = await pool.connect()
      } catch (error) {
        onFailure()
        throw postgresFailure(error)
      }
      let fault: Error | undefined
      try {
        return await consumer(connectionOn(client, timeLimit))
      } catch (error) {
        onFailure()
        if (isConnectionLoss(error)) fault = error as Error
        throw postgresFailure(error)
      } finally {
        client.release(fault)
      }
    },
  }
}

/** What each connection has a name for. */
const namedTexts = new WeakMap<pg.PoolClient, Map<string, string>>()
const MAX_STATEMENTS = 500
/** More are lists, of which each length would be a text of its own. */
const MAX_PARAMETERS = 40

/**
 * Named statements are parsed and planned once a connection. Past the bound a text runs unnamed. The name is made of the text, so that
 * it means the same in every process behind a pooler.
 */
function statementName(client: pg.PoolClient, { sql, parameters }: CompiledQuery): string | undefined {
  if (parameters.length > MAX_PARAMETERS) return undefined
  const names = namedTexts.get(client) ?? new Map<string, string>()
  if (names.size === 0) namedTexts.set(client, names)
  const known = names.get(sql)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `duebook_${hash('sha256', sql, 'base64url')}`
  names.set(sql, name)
  return name
}

function connectionOn(client: pg.PoolClient, timeLimit: number | undefined): DatabaseConnection {
  return {
    async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
      const { sql, parameters } = compiled
      const name = statementName(client, compiled)
      const query = {
        ...bounded(sql, timeLimit),
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      }
      const { rows, rowCount } = await client.query<R & pg.QueryResultRow>(query)
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Streaming is not supported')
    },
  }
}

// Ids and amounts stay below 2^53; sums, which may not, are selected as text.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : parserOf(oid, format)) as typeof pg.types.getTypeParser

function parserOf(oid: number, format: 'text' | 'binary' | undefined): unknown {
  return pg.types.getTypeParser(oid, format)
}

async function warnAboutUnsafeSettings(pool: pg.Pool, log: Logger): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit'] as const) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [setting])
    if (rows[0]?.value === 'off') {
      log.warn(
        { setting },
        `PostgreSQL runs with ${setting} = off: acknowledged payments can be lost in a crash. Turn it on`,
      )
    }
  }
}

const DIALECT = dialectWithoutDriver({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
