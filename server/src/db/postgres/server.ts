import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionProvider, DatabaseConnection } from 'kysely'
import { AppError } from '#core/errors'
import type { Logger } from '#core/logger'
import type { Database, DatabaseStats, Db, Tx } from '#db/database'
import { handleOn } from '#db/handle'
import type { PostgresAddress } from '#db/postgres/address'
import { boundsIn } from '#db/postgres/bounds'
import { createConnector } from '#db/postgres/connect'
import { createOutages } from '#db/postgres/outages'
import { createPool, type PoolCounts } from '#db/postgres/pool'
import { createStatements, DIALECT, NO_PREPARED_STATEMENTS } from '#db/postgres/statements'
import { readSnapshot, writeOnce } from '#db/postgres/transaction'
import {
  isPlanOutdated,
  isReadOnly,
  isReferenceLost,
  isRetryable,
  isStatementLost,
  isTimeout,
  lossIn,
  postgresFailure,
  sqlState,
} from '#db/postgres-errors'
import { cannotRead, cannotSave } from '#db/refusals'

const MAX_TRIES = 4

export interface ServerOptions {
  /** Connections in all. */
  size: number
  /** Whether statements have names. */
  prepare: boolean
}

type Consumer<T> = (connection: DatabaseConnection) => Promise<T>

/** One PostgreSQL, whichever of its hosts serves at the moment. */
export interface PostgresServer {
  /** Makes the first connection. Fails with what the server or the network said, so that a start can tell the operator. */
  connect: () => Promise<void>
  read: Db
  write: <T>(operation: (tx: Tx) => Promise<T>, timeLimit: number | undefined) => Promise<T>
  readSnapshot: Database['readSnapshot']
  readSnapshotWithoutTimeLimit: Database['readSnapshotWithoutTimeLimit']
  stats: () => Required<Pick<DatabaseStats, 'failedReads' | 'pool'>>
  close: () => Promise<void>
}

export function createPostgresServer(
  address: PostgresAddress,
  { size, prepare }: ServerOptions,
  log: Logger,
): PostgresServer {
  const connect = createConnector(address)
  const outages = createOutages(log)
  const pool = createPool(connect, { size, outages, connectMilliseconds: address.connectMilliseconds })
  const statements = createStatements(prepare)
  const parts = { pool, statements, bounds: boundsIn(address) }
  let failedReads = 0

  /** Draws the consequences of a failure. True where another try is worthwhile, as certainly nothing was saved. */
  function canTryAgain(error: unknown): boolean {
    if (lossIn(error)) outages.operationFailed()
    // Another host may be the primary by now, or every connection has plans from before a migration.
    if (isReadOnly(error) || isPlanOutdated(error)) pool.distrust()
    if (isStatementLost(error) && statements.dropNames()) {
      log.warn({}, NO_PREPARED_STATEMENTS)
    }
    return [isRetryable, isReadOnly, isPlanOutdated, isStatementLost].some((mends) => mends(error))
  }

  async function tryAgain<T>(
    work: () => Promise<T>,
    refused: typeof cannotSave,
    mendsToo: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        const isWorthwhile = canTryAgain(error) || mendsToo(error)
        if (!isWorthwhile || tries >= MAX_TRIES) throw postgresFailure(error, refused)
        // Unequal pauses, so that two in a deadlock do not meet again.
        await sleep(Math.random() * 20 * tries)
      }
    }
  }

  async function readOnce<T>(consumer: Consumer<T>): Promise<T> {
    const { session, release } = await pool.take('read')
    let fault: Error | undefined
    try {
      return await consumer(statements.connectionOn(session, address.queryMilliseconds))
    } catch (error) {
      fault = lossIn(error)
      // It should have ended the statement itself, so that its other connections are as silent.
      if (isTimeout(error) && session.isBounded) pool.distrust()
      throw error
    } finally {
      release(fault)
    }
  }

  async function countingFailures<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading
    } catch (error) {
      // Anything else was thrown by the operation of a snapshot.
      const isUnavailable = error instanceof AppError && error.kind === 'unavailable'
      if (isUnavailable || sqlState(error) !== undefined) failedReads += 1
      throw error
    }
  }

  const provider: ConnectionProvider = {
    provideConnection: (consumer) => countingFailures(tryAgain(() => readOnce(consumer), cannotRead)),
  }

  return {
    async connect() {
      pool.add(await connect())
    },
    read: handleOn(DIALECT, provider),
    write(operation, timeLimit) {
      // Whole imports and migrations have no time limit, and the tables for themselves: there a lost reference stays lost.
      const isAmongOthers = timeLimit !== undefined
      return tryAgain(
        () => writeOnce(parts, operation, timeLimit),
        cannotSave,
        (error) => isAmongOthers && isReferenceLost(error),
      )
    },
    readSnapshot: (operation) =>
      countingFailures(
        tryAgain(() => readSnapshot(parts, operation, 'read', address.queryMilliseconds), cannotRead),
      ),
    readSnapshotWithoutTimeLimit: (operation) =>
      readSnapshot(parts, operation, 'snapshot', address.queryMilliseconds).catch((error: unknown) => {
        canTryAgain(error)
        throw postgresFailure(error, cannotRead)
      }),
    stats: () => ({ failedReads, pool: poolStats(pool.counts()) }),
    close: () => pool.close(),
  }
}

function poolStats({ inUse, waiting, idle }: PoolCounts): Required<DatabaseStats>['pool'] {
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, count) => total + count, 0)
  return { inUse: sum(inUse), idle, waiting: sum(waiting), byUse: { inUse, waiting } }
}
