import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseConnection, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from '#core/logger'
import type { Db, GroupPosition, LaggingReads } from '#db/database'
import { ask } from '#db/postgres/ask'
import { SNAPSHOT_QUERY_MILLISECONDS } from '#db/postgres/bounds'
import { createReplicaAge, parseLsn } from '#db/postgres/replica-age'
import { NO_PREPARED_STATEMENTS } from '#db/postgres/statements'
import { isConnectionLoss, isStatementLost, sqlState } from '#db/postgres-errors'

/** Older data is not shown. */
const MAX_AGE_MILLISECONDS = 5_000
const LOOK_EVERY_MILLISECONDS = 1_000
/** Without reads for so long, neither server is asked any more. */
const IDLE_AFTER_MILLISECONDS = 60_000
/** Nobody waits longer for a replica that does not answer. */
const PATIENCE_MILLISECONDS = 300
/** Then the primary is asked. A query on a large group takes a fraction of it. */
const QUERY_MILLISECONDS = 2_000

/** A state of the replica's data, held until `end` or `fail` is called. */
export interface ReplicaSnapshot {
  connection: DatabaseConnection
  /** Of the group, in this state. */
  position: number
  end: () => void
  fail: (error: unknown) => void
}

export interface Replica {
  /** Undefined where the primary has to be asked. A long one may take minutes. */
  begin: (group: GroupPosition, options: { isLong: boolean }) => Promise<ReplicaSnapshot | undefined>
  counts: () => LaggingReads
  close: () => Promise<void>
}

/** A connection to it, until it is released. */
interface Lease {
  client: pg.Client
  connection: (timeLimit: number) => DatabaseConnection
  /** With a fault it is closed instead of kept. */
  release: (fault?: Error) => void
}

export interface ReplicaConnections {
  take: (isLong: boolean) => Promise<Lease>
  /** Whether whoever takes one must wait until another is released. */
  isFull: (isLong: boolean) => boolean
  /** From now on statements have no names. True if they had until now. */
  dropNames: () => boolean
  close: () => Promise<void>
}

interface ReplicaParts {
  connections: ReplicaConnections
  /** For samples of how far it is. */
  primary: Db
  log: Logger
}

/**
 * A standby that is read where it shows a group as the primary does, or in a later state. Whatever is wrong with it is a reason to
 * ask the primary, never an error. While it is used, it is looked after once a second, so that requests seldom find out by waiting.
 */
export function createReplica({ connections, primary, log }: ReplicaParts): Replica {
  const counts: LaggingReads = { replica: 0, behind: 0, late: 0, unavailable: 0 }
  const replicaAge = createReplicaAge()
  const ended = new AbortController()
  let identity: string | undefined
  let isUsable = false
  let awaySince: number | undefined
  let lastAskedAt = 0
  let looking: Promise<void> | undefined

  function noteFailure(err: unknown): void {
    isUsable = false
    if (awaySince !== undefined || ended.signal.aborted) return
    awaySince = performance.now()
    log.warn({ err }, 'the replica cannot be used; what it would be asked for is read from the primary')
  }

  function noteSuccess(): void {
    isUsable = true
    if (awaySince === undefined) return
    const seconds = Math.round((performance.now() - awaySince) / 1_000)
    awaySince = undefined
    log.info({ seconds }, 'the replica is used again')
  }

  async function look(): Promise<void> {
    while (!ended.signal.aborted && performance.now() - lastAskedAt < IDLE_AFTER_MILLISECONDS) {
      // Its failures are told by those who read from it.
      await samplePrimary().catch((err: unknown) =>
        log.debug({ err }, 'the primary did not say how far it is'),
      )
      await probe().then(noteSuccess, noteFailure)
      await sleep(LOOK_EVERY_MILLISECONDS, undefined, { ref: false, signal: ended.signal }).catch(() => {})
    }
    isUsable = false
    looking = undefined
  }

  async function samplePrimary(): Promise<void> {
    const askedAt = performance.now()
    const { rows } = await SAMPLE.execute(primary)
    const [sample] = rows
    if (!sample) return
    identity = sample.identity
    replicaAge.notePrimary({ lsn: parseLsn(sample.lsn), timeline: sample.timeline }, askedAt)
  }

  async function probe(): Promise<void> {
    // Then others find out.
    if (connections.isFull(false)) return
    const lease = await connections.take(false)
    await check(lease, NO_GROUP, SHORT)
    endTransaction(lease)
  }

  /** Begins a transaction, in which all statements see one state of the data. */
  async function check(lease: Lease, groupId: number, settings: string): Promise<Checked> {
    try {
      const { isStandby, replayed, identity: found, position } = await beginAndAsk(lease, groupId, settings)
      if (!isStandby) throw new Error('DATABASE_READ_URL leads to a server that is not a standby')
      if (replayed === null) throw new Error('The standby of DATABASE_READ_URL does not say how far it is')
      if (identity === undefined)
        throw new Error('DATABASE_URL leads to a server that does not say how far it is')
      if (found !== identity) throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL')
      return { age: replicaAge.ageOf(parseLsn(replayed), performance.now()), position }
    } catch (error) {
      lease.release(error as Error)
      throw error
    }
  }

  async function begin(group: GroupPosition, isLong: boolean): Promise<ReplicaSnapshot | keyof LaggingReads> {
    if (!isUsable || connections.isFull(isLong)) return 'unavailable'
    try {
      const lease = await takeSoon(isLong)
      if (!lease) return 'unavailable'
      const { age, position } = await check(lease, group.id, isLong ? LONG : SHORT)
      const isLate = age > MAX_AGE_MILLISECONDS
      if (!isLate && position !== null && position >= group.position)
        return snapshotOn(lease, position, isLong)
      endTransaction(lease)
      return isLate ? 'late' : 'behind'
    } catch (error) {
      noteFailure(error)
      return 'unavailable'
    }
  }

  async function takeSoon(isLong: boolean): Promise<Lease | undefined> {
    const taking = connections.take(isLong)
    const lease = await Promise.race([taking, sleep(PATIENCE_MILLISECONDS, undefined, { ref: false })])
    // It will be there for the next one.
    if (!lease) taking.then((late) => late.release(), noteFailure)
    return lease
  }

  function snapshotOn(lease: Lease, position: number, isLong: boolean): ReplicaSnapshot {
    return {
      connection: lease.connection(isLong ? SNAPSHOT_QUERY_MILLISECONDS : QUERY_MILLISECONDS),
      position,
      end() {
        counts.replica += 1
        endTransaction(lease)
      },
      fail(error) {
        const isLost = isConnectionLoss(error)
        // Otherwise it is about what was done with the answers.
        counts[isLost || sqlState(error) !== undefined ? 'unavailable' : 'replica'] += 1
        if (isStatementLost(error) && connections.dropNames()) log.warn({}, NO_PREPARED_STATEMENTS)
        if (!isLost) return endTransaction(lease)
        lease.release(error as Error)
        noteFailure(error)
      },
    }
  }

  return {
    async begin(group, { isLong }) {
      lastAskedAt = performance.now()
      looking ??= look()
      const begun = await begin(group, isLong)
      if (typeof begun !== 'string') return begun
      counts[begun] += 1
      return undefined
    },
    counts: () => ({ ...counts }),
    async close() {
      ended.abort()
      await looking
      await connections.close()
    },
  }
}

/** Nobody waits for it: nothing was written. */
function endTransaction({ client, release }: Lease): void {
  ask(client, { text: 'rollback' }, PATIENCE_MILLISECONDS).then(() => release(), release)
}

/** Ids begin with 1. */
const NO_GROUP = 0

/** What nobody waits for any more must end by itself. */
const SHORT = `set local statement_timeout = ${QUERY_MILLISECONDS}`
const LONG = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Of the database, the same on all servers of a cluster. */
const IDENTITY = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`

const SAMPLE = sql<{ lsn: string; timeline: string; identity: string }>`
  select pg_current_wal_lsn()::text as lsn, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
    ${sql.raw(IDENTITY)} as identity`

interface Checked {
  /** Of its data, in milliseconds. */
  age: number
  /** Of the group; null where it does not have the group. */
  position: number | null
}

interface CheckRow {
  isStandby: boolean
  replayed: string | null
  identity: string
  position: number | null
}

/** In one round trip, and in one transaction with what is read next: for another one a pooler may choose another server. */
async function beginAndAsk({ client }: Lease, groupId: number, settings: string): Promise<CheckRow> {
  const text = `begin isolation level repeatable read read only; ${settings};
    select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed, ${IDENTITY} as identity,
      (select position from bill_groups where id = ${groupId}) as position`
  // Of several statements there are several results, which the types do not know.
  const results: unknown = await ask(client, { text }, PATIENCE_MILLISECONDS)
  const row = (results as Array<pg.QueryResult<CheckRow>>).at(-1)?.rows[0]
  if (!row) throw new Error('The replica gave no answer')
  return row
}
