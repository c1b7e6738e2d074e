import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'
import { type OutboxParts, sendDue } from '#outbox/send-due'

/** Sends what is due, a look every few seconds. A stop waits for the attempts that are under way. */
export function outboxJob(parts: OutboxParts): PeriodicJob {
  const { clock, log } = parts
  return periodicJob({
    name: 'outbox',
    clock,
    dueAt: (now) => now,
    run: async (stop) => ((await sendDue(parts, stop)) === 0 ? 'idle' : 'ok'),
    onError: (error) => log.warn({ err: error }, 'sending reminders failed; retrying shortly'),
  })
}
