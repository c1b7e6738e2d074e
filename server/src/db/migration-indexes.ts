import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { OperatorError } from '#core/operator-error'
import type { Database } from '#db/database'
import type { MigrationIndex } from '#db/migrations/migration'
import { sqlState } from '#db/postgres-errors'

const PAUSE_MILLISECONDS = 100
/** A table of many millions takes long; whoever waits goes on serving meanwhile. */
const MAX_WAIT_MILLISECONDS = 3_600_000
const MAX_CLASHES = 20

export function createIndex({ name, on, unique }: MigrationIndex, how: '' | 'concurrently ' = ''): string {
  return `create ${unique ? 'unique ' : ''}index ${how}${name} on ${on}`
}

/**
 * On PostgreSQL, without blocking writers. The caller holds the lock of migrations, so that nobody else of ours is at it; but
 * a process that was killed leaves an index unfinished, and the server may even go on building it for a while.
 */
export async function buildIndexes(database: Database, indexes: readonly MigrationIndex[]): Promise<void> {
  for (const index of indexes) await buildIndex(database, index)
}

async function buildIndex(database: Database, index: MigrationIndex): Promise<void> {
  const { name } = index
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS
  let clashes = 0
  for (;;) {
    const state = await stateOf(database, name)
    if (state === 'complete') return
    if (state !== 'in work') {
      try {
        if (state === 'unfinished') await database.runAlone(`drop index concurrently if exists ${name}`)
        await database.runAlone(createIndex(index, 'concurrently '))
        continue
      } catch (error) {
        clashes += 1
        if (!isClash(error) || clashes > MAX_CLASHES) throw await explained(database, index, error)
      }
    }
    if (performance.now() > deadline) throw new OperatorError(tooLong(name))
    await sleep(PAUSE_MILLISECONDS)
  }
}

type IndexState = 'absent' | 'in work' | 'unfinished' | 'complete'

/** Whoever builds or drops an index this way holds the same lock on its table from the beginning to the end. */
async function stateOf({ read }: Database, name: string): Promise<IndexState> {
  const { rows } = await sql<{ state: IndexState }>`select case
      when indisvalid and indisready and indislive then 'complete'
      when exists (select 1 from pg_locks where locktype = 'relation' and relation = indrelid
        and database = (select oid from pg_database where datname = current_database())
        and mode = 'ShareUpdateExclusiveLock') then 'in work'
      else 'unfinished' end as state
    from pg_index where indexrelid = to_regclass(${name})`.execute(read)
  return rows[0]?.state ?? 'absent'
}

/** The server of a process that was killed has come between; the next look tells what became of the index. */
function isClash(error: unknown): boolean {
  const state = sqlState(error)
  const isOfCatalog = error instanceof Error && 'schema' in error && error.schema === 'pg_catalog'
  return state === DUPLICATE_TABLE || state === DEADLOCK || (state === UNIQUE_VIOLATION && isOfCatalog)
}

async function explained(database: Database, { name }: MigrationIndex, error: unknown): Promise<unknown> {
  const state = sqlState(error)
  if (state === LOCK_NOT_AVAILABLE) return new OperatorError(tooLong(name))
  // Unfinished, it would go on refusing what the servers that run write.
  if (state === UNIQUE_VIOLATION) await database.runAlone(`drop index concurrently if exists ${name}`)
  return error
}

function tooLong(name: string): string {
  return (
    `The index ${name} could not be built: another transaction, or another process that works on the same table, has not ended ` +
    'for too long. Nothing else was changed. End it (pg_stat_activity shows it) and start again.'
  )
}

const DUPLICATE_TABLE = '42P07'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'
