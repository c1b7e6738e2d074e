import { sql, type Updateable } from 'kysely'
import { secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import type { Schema } from '#db/schema'

/**
 * Tables of what is to be sent. All have the columns of a lease, and are taken, retried and ended alike. What is to be sent for bill
 * groups lives with them.
 */
export type Leased = { table: 'deliveries' } | { table: 'webhook_deliveries'; groupIds: readonly number[] }

/** A process that was killed loses its deliveries after this time. Every attempt is far shorter. */
export const LEASE_SECONDS = 5 * 60
const DAY_SECONDS = 24 * 60 * 60

/** One that was taken by a clock which ran more than a day ahead is free, too. */
export function isFree(now: Date) {
  const longAhead = toInstant(secondsLater(now, LEASE_SECONDS + DAY_SECONDS))
  return sql<boolean>`(leased_until is null or leased_until <= ${toInstant(now)} or leased_until > ${longAhead})`
}

/** Of processes that want the same ones each gets some; answers which. */
export async function claim(
  tx: Tx,
  leased: Leased,
  ids: readonly number[],
  holder: string,
  now: Date,
): Promise<number[]> {
  const rows = await rowsToUpdate(tx, leased)
    .set((row) => ({
      lease_holder: holder,
      leased_until: toInstant(secondsLater(now, LEASE_SECONDS)),
      attempts: row('attempts', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .where('state', '=', sql.lit('pending'))
    .where(isFree(now))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives it back with what became of it. False where another process has taken it over meanwhile. */
export async function endLease<L extends Leased>(
  tx: Tx,
  leased: L,
  id: number,
  holder: string,
  values: Updateable<Schema[L['table']]>,
): Promise<boolean> {
  const { numUpdatedRows } = await rowsToUpdate(tx, leased)
    .set({ ...(values as Updateable<Schema['deliveries']>), lease_holder: null, leased_until: null })
    .where('id', '=', id)
    .where('lease_holder', '=', holder)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function rowsToUpdate(tx: Tx, leased: Leased) {
  // Of all these tables the columns of a lease, and no others, are used here.
  const rows = tx.updateTable(leased.table as 'deliveries')
  if (leased.table === 'deliveries') return rows
  return rows.where(sql.ref<number>('group_id'), 'in', [...leased.groupIds])
}
