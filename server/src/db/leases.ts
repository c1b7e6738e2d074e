import { secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Takes or extends a lease: work that only one process of an instance may do at a time. False while another holds it. A
 * process that died loses it when its time is over, or when it had taken it by a clock that ran more than a day ahead.
 */
export async function takeLease(
  tx: Tx,
  name: string,
  holder: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('leases')
    .values({ name, holder, expires_at: toInstant(until) })
    .onConflict((clash) =>
      clash
        .column('name')
        .doUpdateSet({ holder, expires_at: toInstant(until) })
        .where((lease) =>
          lease.or([
            lease('leases.holder', '=', holder),
            lease('leases.expires_at', '<=', toInstant(now)),
            lease('leases.expires_at', '>', toInstant(secondsLater(until, DAY_SECONDS))),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseLease(tx: Tx, name: string, holder: string): Promise<void> {
  await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
