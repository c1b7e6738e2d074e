import { sql } from 'kysely'
import type { Database } from '#db/database'

/**
 * Makes the database itself slow in the middle of correcting a payment, so that another request falls into the gap every
 * time. SQLite has no gap: its writers come one after another.
 */
export async function holdUpCorrections({ engine, write }: Database, seconds: number): Promise<void> {
  if (engine === 'sqlite') return
  await write(async (tx) => {
    await sql`
      create function hold_up() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_sleep(${seconds}); return new; end`)}
    `.execute(tx)
    await sql`
      create trigger hold_up before update on payments for each row
      when (old.amount <> new.amount) execute function hold_up()
    `.execute(tx)
  })
}
