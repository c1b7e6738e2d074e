import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from '#core/logger'
import { OperatorError } from '#core/operator-error'
import type { Database, Tx } from '#db/database'
import { sqlState } from '#db/postgres-errors'

/**
 * Whoever comes after a lock that is waited for waits behind it: so long, and not longer, others are held up. But longer than
 * PostgreSQL takes to look for deadlocks (a second by default), because only then does it end a vacuum of its own that is in the way.
 */
const LOCK_TIMEOUT = sql`(select least(setting::integer + 200, 3000) from pg_settings where name = 'deadlock_timeout')`
/** Any number will do that nothing else in the same database uses. */
const MIGRATION_LOCK = 4_038_201_119

type Obstacle = 'another process' | 'a lock'

/** How long it is tried, when it is worth a line in the log, and the longest pause in between. In milliseconds. */
const PATIENCE: Record<Obstacle, { tryFor: number; tellAfter: number; maxPause: number }> = {
  // It may have a table of millions to rewrite.
  'another process': { tryFor: 3_600_000, tellAfter: 2_000, maxPause: 500 },
  'a lock': { tryFor: 600_000, tellAfter: 2_000, maxPause: 5_000 },
}

class BusyError extends Error {
  readonly obstacle: Obstacle
  constructor(obstacle: Obstacle) {
    super(`A migration waits for ${obstacle}`)
    this.obstacle = obstacle
  }
}

/**
 * A transaction of the one process that migrates. On SQLite the transaction itself is the lock. On PostgreSQL nothing is waited
 * for inside of the transaction: a waiting statement holds a snapshot, for whose end indexes that are built without blocking
 * anybody would have to wait.
 */
export async function withMigrationLock<T>(
  database: Database,
  name: string,
  log: Logger | undefined,
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (database.engine === 'sqlite') return database.writeWithoutTimeLimit(operation)
  const began = performance.now()
  const told = new Set<Obstacle>()
  for (let tries = 1; ; tries++) {
    try {
      return await database.writeWithoutTimeLimit((tx) => attempt(tx, operation))
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      const { obstacle } = error
      const { tryFor, tellAfter, maxPause } = PATIENCE[obstacle]
      const waited = performance.now() - began
      if (waited > tryFor) throw new OperatorError(SURRENDERS[obstacle](name))
      if (waited > tellAfter && !told.has(obstacle)) {
        told.add(obstacle)
        log?.warn({ migration: name }, WAITING[obstacle])
      }
      await sleep(Math.min(maxPause, 25 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2))
    }
  }
}

/**
 * The last query of an open transaction keeps its snapshot until another statement takes its place, and whoever builds an index
 * without blocking anybody waits for it. This one has none.
 */
export async function releaseSnapshot(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

const WAITING: Record<Obstacle, string> = {
  'another process': 'waiting for another process that migrates the database',
  'a lock':
    'a migration waits for a long transaction to end and is tried again; everything else goes on meanwhile',
}

const SURRENDERS: Record<Obstacle, (name: string) => string> = {
  'another process': (name) =>
    `Another process has been migrating the database for an hour, so that ${name} was not applied here. ` +
    'Let it finish, or end it, and start again.',
  'a lock': (name) =>
    `The migration ${name} was tried for ten minutes, but other transactions use its tables all the time. Nothing was ` +
    'changed. End the longest one (pg_stat_activity shows it) and start again.',
}

async function attempt<T>(tx: Tx, operation: (tx: Tx) => Promise<T>): Promise<T> {
  // Whatever the default is: a stricter level would keep one snapshot to the end.
  await sql`set transaction isolation level read committed`.execute(tx)
  const { rows } = await sql<{
    isMine: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as "isMine"`.execute(tx)
  if (!rows[0]?.isMine) throw new BusyError('another process')
  // Some of them are unknown to older servers. A machine that is gone without a word must not keep the lock for hours.
  await sql`select set_config(name, case name when 'lock_timeout' then ${LOCK_TIMEOUT}::text
      when 'tcp_keepalives_idle' then '30' when 'tcp_keepalives_interval' then '10' when 'tcp_keepalives_count' then '3'
      else '0' end, true) from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout',
      'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`.execute(tx)
  try {
    return await operation(tx)
  } catch (error) {
    throw isLockRefused(error) ? new BusyError('a lock') : error
  }
}

/** Not given in time, by the bound of the lock or of the statement, or only to one of two that waited for each other. */
function isLockRefused(error: unknown): boolean {
  const state = sqlState(error)
  return state === '55P03' || state === '57014' || state === '40P01'
}
