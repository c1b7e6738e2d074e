import { sql } from 'kysely'
import type { Database } from '#db/database'

/** Where the database itself becomes slow. */
export interface SlowWrite {
  when: 'before' | 'after'
  what: 'insert' | 'update'
  on: 'payments' | 'password_resets'
  seconds: number
  /** In SQL: only such a row. */
  where?: string
}

/**
 * Makes the database slow in the middle of one kind of write, so that another request falls into the gap every time.
 * SQLite has no gap: its writers come one after another.
 */
export async function slowDownWrites(
  { engine, write }: Database,
  { when, what, on, seconds, where = 'true' }: SlowWrite,
): Promise<void> {
  if (engine === 'sqlite') return
  await write(async (tx) => {
    await sql`
      create or replace function slow_write() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_sleep(${seconds}); return coalesce(new, old); end`)}
    `.execute(tx)
    await sql`
      create trigger slow_write ${sql.raw(when)} ${sql.raw(what)} on ${sql.table(on)} for each row
      when (${sql.raw(where)}) execute function slow_write()
    `.execute(tx)
  })
}

/** The database is used again by the next test. */
export async function restoreSpeed(
  { engine, write }: Database,
  { on }: Pick<SlowWrite, 'on'>,
): Promise<void> {
  if (engine === 'sqlite') return
  await write((tx) => sql`drop trigger if exists slow_write on ${sql.table(on)}`.execute(tx))
}
