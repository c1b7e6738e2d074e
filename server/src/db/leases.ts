import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Database } from '#db/database'

const DAY_SECONDS = 24 * 60 * 60

/** Work that only one process of an instance may do at a time, as one of them sees it. */
export interface Lease {
  /** Takes or extends it. False while another holds it. */
  hold: () => Promise<boolean>
  /** Never fails: one that cannot be given back ends by itself. */
  release: () => Promise<void>
}

/** A process that died loses it when its time is over, or when it had taken it by a clock that ran more than a day ahead. */
export function createLease(
  database: Database,
  clock: Clock,
  { name, holder, seconds }: { name: string; holder: string; seconds: number },
): Lease {
  return {
    async hold() {
      const now = clock.now()
      const until = secondsLater(now, seconds)
      const values = { holder, expires_at: toInstant(until) }
      const row = await database.write((tx) =>
        tx
          .insertInto('leases')
          .values({ name, ...values })
          .onConflict((clash) =>
            clash
              .column('name')
              .doUpdateSet(values)
              .where((lease) =>
                lease.or([
                  lease('leases.holder', '=', holder),
                  lease('leases.expires_at', '<=', toInstant(now)),
                  lease('leases.expires_at', '>', toInstant(secondsLater(until, DAY_SECONDS))),
                ]),
              ),
          )
          .returning('name')
          .executeTakeFirst(),
      )
      return row !== undefined
    },
    async release() {
      await database
        .write((tx) =>
          tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
        )
        .catch(() => undefined)
    },
  }
}
