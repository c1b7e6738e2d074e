import { deleteResetsExpiredBefore } from '#auth/reset-store'
import { deleteSessionsExpiredBefore } from '#auth/store'
import { KNOWN_ADDRESS_SECONDS, WINDOW_SECONDS } from '#auth/throttle-rules'
import { deleteFailuresBefore, deleteKnownAddressesBefore } from '#auth/throttle-store'
import { ACCESS_SECONDS } from '#auth/tokens'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { deleteKeysBefore, KEPT_SECONDS } from '#http/idempotency'
import { deleteInvitationsExpiredBefore } from '#invitations/store'

/** Rows that nobody will ask for again. Safe to run in any number of processes at once. */
export async function sweep(database: Database, clock: Clock): Promise<void> {
  const before = (seconds: number) => toInstant(secondsLater(clock.now(), -seconds))
  await database.write(async (tx) => {
    await deleteSessionsExpiredBefore(tx, before(ACCESS_SECONDS))
    await deleteFailuresBefore(tx, before(WINDOW_SECONDS))
    await deleteKnownAddressesBefore(tx, before(KNOWN_ADDRESS_SECONDS))
    await deleteInvitationsExpiredBefore(tx, before(0))
    await deleteResetsExpiredBefore(tx, before(0))
    await deleteKeysBefore(tx, before(KEPT_SECONDS))
  })
}

const HOUR = 60 * 60 * 1000

/** Returns how to stop it. */
export function sweepHourly(database: Database, clock: Clock, log: Logger): () => void {
  const run = () => {
    sweep(database, clock).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  }
  run()
  const timer = setInterval(run, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
