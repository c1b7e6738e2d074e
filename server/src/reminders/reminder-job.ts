import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { createLease, type Lease } from '#db/leases'
import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'
import { lagOf, type ReminderMeter } from '#outbox/meter'
import { planReminders, tooFarAhead } from '#reminders/plan-reminders'
import { findDue, lookAgainAt } from '#reminders/plan-store'
import { takePlanned } from '#reminders/take-planned'

export interface ReminderJobParts {
  database: Database
  clock: Clock
  log: Logger
  newMessageId: () => string
  /** Tells the processes of an instance apart. */
  holder: string
  meter: ReminderMeter
}

const LEASE_SECONDS = 60

/**
 * Plans what is due and hands it to the outbox. A look every few seconds is one query from indexes; only where it finds
 * something is anything written. Processes take turns, which saves work: nothing would be sent twice if they did not.
 */
export function reminderJob(parts: ReminderJobParts): PeriodicJob {
  const { database, clock, log, holder, meter, newMessageId } = parts
  const lease = createLease(database, clock, { name: 'reminders', holder, seconds: LEASE_SECONDS })
  return periodicJob({
    name: 'reminders',
    clock,
    dueAt: (now) => now,
    async run(stop, now) {
      const [at, tooFar] = [toInstant(now), tooFarAhead(now)]
      const { planAt, isTooFarAhead, isToTake } = await findDue(database.read, at, tooFar)
      meter.planningLagSeconds = lagOf(planAt, now)
      if (planAt === null && !isTooFarAhead && !isToTake) return 'idle'
      if (!(await lease.hold())) return 'idle'
      try {
        if (isTooFarAhead) await database.write((tx) => lookAgainAt(tx, at, tooFar))
        const planned = await planReminders({ database, clock, stop, mayGoOn: extending(clock, lease) })
        meter.planned += planned
        await takePlanned({ database, clock, newMessageId, stop })
        meter.planningLagSeconds = 0
      } finally {
        await lease.release()
      }
      return 'ok'
    },
    onError: (error) => log.warn({ err: error }, 'planning reminders failed; retrying shortly'),
  })
}

/** Holds on to a lease that was just taken: asked often, it writes seldom. */
function extending(clock: Clock, lease: Lease): () => Promise<boolean> {
  let heldAt = clock.now()
  return async () => {
    const now = clock.now()
    if (now < secondsLater(heldAt, LEASE_SECONDS / 2) && now >= heldAt) return true
    heldAt = now
    return lease.hold()
  }
}
