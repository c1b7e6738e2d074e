import { lacksRequiredFactor, listSignedInWithoutFactor } from '#auth/factor-store'
import { revokeSessions } from '#auth/store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'
import { lockUser } from '#users/store'

const MINUTE_SECONDS = 60

export interface SecondFactorJobParts {
  database: Database
  clock: Clock
  log: Logger
}

/**
 * Ends sessions of users without a factor once their account requires one: every minute. It makes no difference how many processes do it
 * at the same time.
 */
export function secondFactorJob({ database, clock, log }: SecondFactorJobParts): PeriodicJob {
  return periodicJob({
    name: 'second-factor',
    clock,
    // A clock that was set back must not keep it waiting until the time is reached again.
    dueAt: (now, { ranAt }) => (ranAt && ranAt <= now ? secondsLater(ranAt, MINUTE_SECONDS) : now),
    async run(stop, now) {
      const userIds = await listSignedInWithoutFactor(database.read, toInstant(now))
      for (const userId of userIds) {
        if (stop.aborted) break
        await endSessions(database, userId, toInstant(now))
      }
      return userIds.length === 0 ? 'idle' : 'ok'
    },
    onError: (error) =>
      log.warn({ err: error }, 'sessions without a second factor could not be ended; retrying in a minute'),
  })
}

/** They may have set one up since they were listed. */
async function endSessions(database: Database, userId: number, at: string): Promise<void> {
  await database.write(async (tx) => {
    await lockUser(tx, userId)
    if (await lacksRequiredFactor(tx, userId, at)) await revokeSessions(tx, { userId, at, immediately: true })
  })
}
