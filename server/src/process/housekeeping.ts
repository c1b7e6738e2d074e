import { closeHours } from '#audit/close-hours'
import { deleteEntriesBefore, KEPT_SECONDS as ENTRIES_KEPT_SECONDS } from '#audit/store'
import { deleteChallengesExpiredBefore } from '#auth/challenge-store'
import { deleteEmailChangesExpiredBefore } from '#auth/email-change-store'
import { deleteDevicesBefore } from '#auth/known-device-store'
import { DEVICES_KEPT_SECONDS } from '#auth/known-devices'
import { deleteResetsExpiredBefore } from '#auth/reset-store'
import { deleteSessionsExpiredBefore } from '#auth/store'
import { DAY_SECONDS, KNOWN_ADDRESS_SECONDS } from '#auth/throttle-rules'
import { deleteFailuresBefore, deleteKnownAddressesBefore } from '#auth/throttle-store'
import { ACCESS_SECONDS } from '#auth/tokens'
import { RESTORABLE_SECONDS } from '#categories/change-category'
import { deleteCategoriesDeletedBefore } from '#categories/store'
import { deleteUsesBefore, USES_KEPT_SECONDS } from '#channels/limits'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { deleteEventsBefore } from '#events/store'
import { deleteKeysBefore, KEPT_SECONDS } from '#http/idempotency'
import { deleteOldImports } from '#imports/lifetimes'
import { deleteInvitationsExpiredBefore } from '#invitations/store'
import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'
import { deleteMailsBefore, MAILS_KEPT_SECONDS } from '#members/mail-limit'
import { deletePendingExpiredBefore } from '#members/pending-store'
import { deleteNotificationsBefore, KEPT_SECONDS as NOTIFICATIONS_KEPT_SECONDS } from '#notifications/store'
import { CHALLENGE_SECONDS } from '#passkeys/challenge-token'
import { deleteUsedChallengesExpiredBefore } from '#passkeys/store'
import { deleteRemindersBefore } from '#reminders/reminder-store'
import { KEPT_SECONDS as EVENTS_KEPT_SECONDS } from '#webhooks/retention'

/**
 * Deletes rows that are no longer needed, and writes entries of the audit log that were waiting for the end of an hour. Safe to run in
 * any number of processes at the same time.
 */
export async function sweep(database: Database, clock: Clock): Promise<void> {
  const before = (seconds: number) => toInstant(secondsLater(clock.now(), -seconds))
  await database.write((tx) => closeHours(tx, clock))
  await database.write(async (tx) => {
    await deleteSessionsExpiredBefore(tx, before(ACCESS_SECONDS))
    await deleteFailuresBefore(tx, before(DAY_SECONDS))
    await deleteKnownAddressesBefore(tx, before(KNOWN_ADDRESS_SECONDS))
    await deleteDevicesBefore(tx, before(DEVICES_KEPT_SECONDS))
    await deleteInvitationsExpiredBefore(tx, before(0))
    await deletePendingExpiredBefore(tx, before(0))
    await deleteMailsBefore(tx, before(MAILS_KEPT_SECONDS))
    await deleteUsesBefore(tx, before(USES_KEPT_SECONDS))
    await deleteResetsExpiredBefore(tx, before(0))
    // Later than they expire: the clock of another process may be slow.
    await deleteUsedChallengesExpiredBefore(tx, before(CHALLENGE_SECONDS))
    await deleteChallengesExpiredBefore(tx, before(0))
    await deleteEmailChangesExpiredBefore(tx, before(0))
    await deleteCategoriesDeletedBefore(tx, before(RESTORABLE_SECONDS))
    await deleteKeysBefore(tx, before(KEPT_SECONDS))
    await deleteNotificationsBefore(tx, before(NOTIFICATIONS_KEPT_SECONDS))
    await deleteRemindersBefore(tx, before(NOTIFICATIONS_KEPT_SECONDS))
    await deleteEventsBefore(tx, before(EVENTS_KEPT_SECONDS))
    await deleteOldImports(tx, clock)
  })
  let hasMore = true
  while (hasMore)
    hasMore = await database.write((tx) => deleteEntriesBefore(tx, before(ENTRIES_KEPT_SECONDS)))
}

const HOUR = 60 * 60 * 1000

export interface HousekeepingParts {
  database: Database
  clock: Clock
  log: Logger
  /** Milliseconds that really went by, whatever the clock was set to. */
  elapsed?: () => number
}

/**
 * Sweeps at start-up and then hourly. A clock that jumps ahead is believed an hour later. What it calls expired would be
 * gone for good, everybody's sessions among it, and a wrong clock is mostly set right before that. So the hours are those
 * that really went by.
 */
export function housekeepingJob(parts: HousekeepingParts): PeriodicJob {
  const { database, clock, log, elapsed = () => performance.now() } = parts
  let last: { now: number; elapsed: number } | undefined
  return periodicJob({
    name: 'housekeeping',
    clock,
    dueAt: (now) => (last ? new Date(now.getTime() + last.elapsed + HOUR - elapsed()) : now),
    async run(_stop, now) {
      const time = { now: now.getTime(), elapsed: elapsed() }
      const expected = last ? last.now + time.elapsed - last.elapsed : time.now
      last = time
      const at = new Date(Math.min(time.now, expected))
      await sweep(database, { now: () => at })
      return 'ok'
    },
    onError: (error) => log.warn({ err: error }, 'expired rows could not be deleted; retrying in an hour'),
  })
}
