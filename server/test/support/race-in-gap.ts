import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/database'

/** The write in the middle of which a request is stopped. */
export interface Gap {
  when: 'before' | 'after'
  what: 'insert' | 'update' | 'delete'
  on:
    | 'users'
    | 'bill_groups'
    | 'invitation_groups'
    | 'memberships'
    | 'instance_settings'
    | 'sessions'
    | 'webhooks'
}

const GATE = 20_261_116
const POOL_SIZE = 10
/** As many as may write at once: the others are kept for reads. */
const WRITING = 7

/**
 * Starts `first`, stops it in the gap and starts `second`. As soon as `second` is done, or waits for `first`, `first` goes
 * on. SQLite has no gaps, because its writers take turns: there `second` simply starts right after `first`.
 */
export async function raceInGap<First, Second>(
  database: Database,
  gap: Gap,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if (database.engine === 'sqlite') return Promise.all([first(), second()])
  await stopWrites(database, gap)
  const gate = await closeGate(database)
  try {
    const stopped = first()
    await untilDoneOr(stopped, () => areWaiting(database, 1))
    if (!(await areWaiting(database, 1))) throw new Error('The first request was never in the gap')
    const other = second()
    await untilDoneOr(other, () => areWaiting(database, 2))
    await gate.open()
    return await Promise.all([stopped, other])
  } finally {
    await gate.open()
    await database.write((tx) => sql`drop trigger stop_write on ${sql.table(gap.on)}`.execute(tx))
  }
}

/** How often PostgreSQL had to end a deadlock between requests of these apps on one database. SQLite has none. */
export async function deadlocksOf(database: Database, ...others: Database[]): Promise<number> {
  if (database.engine === 'sqlite') return 0
  await Promise.all([database, ...others].map(publishCounts))
  const { rows } = await sql<{ count: number }>`
    select deadlocks as count from pg_stat_database where datname = current_database()
  `.execute(database.read)
  return rows[0]?.count ?? -1
}

async function stopWrites({ write }: Database, { when, what, on }: Gap): Promise<void> {
  const body = `begin perform pg_advisory_xact_lock_shared(${GATE}); return coalesce(new, old); end`
  await write(async (tx) => {
    await sql`
      create or replace function stop_write() returns trigger language plpgsql as ${sql.lit(body)}
    `.execute(tx)
    await sql`
      create trigger stop_write ${sql.raw(when)} ${sql.raw(what)} on ${sql.table(on)} for each row
      execute function stop_write()
    `.execute(tx)
  })
}

async function closeGate({ write }: Database) {
  const closed = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const held = write(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GATE})`.execute(tx)
    closed.resolve()
    await opened.promise
  })
  await Promise.race([closed.promise, held])
  return {
    open: () => {
      opened.resolve()
      return held
    },
  }
}

async function untilDoneOr(work: Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  let isDone = false
  const finish = () => {
    isDone = true
  }
  work.then(finish, finish)
  while (!isDone && !(await isSo())) await pause(5)
}

/** Whether so many connections wait for a lock. */
async function areWaiting({ read }: Database, count: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()
  `.execute(read)
  return (rows[0]?.count ?? 0) >= count
}

/** A connection publishes its counts every few seconds, or immediately when told to. Here all of the pool are told. */
async function publishCounts({ read, write }: Database): Promise<void> {
  const allHold = Promise.withResolvers<void>()
  const allTold = Promise.withResolvers<void>()
  let holding = 0
  const tell = () =>
    write(async (tx) => {
      await sql`select pg_stat_force_next_flush()`.execute(tx)
      holding += 1
      if (holding === WRITING) allHold.resolve()
      await allTold.promise
    })
  const writes = Promise.all(Array.from({ length: WRITING }, tell))
  await Promise.race([allHold.promise, writes])
  // They overlap, so that each has a connection of its own.
  const reads = Array.from({ length: POOL_SIZE - WRITING }, () =>
    sql`select pg_stat_force_next_flush() from pg_sleep(0.1)`.execute(read),
  )
  await Promise.all(reads).finally(allTold.resolve)
  await writes
}
