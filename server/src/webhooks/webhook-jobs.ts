import { secondsLater } from '#core/clock'
import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'
import { announceCycles } from '#webhooks/announce-cycles'
import { sendDueEvents, type WebhookSendParts } from '#webhooks/send-due'

const CYCLES_EVERY_SECONDS = 30
/** Programs that listen expect to hear soon. A look that finds nothing is two reads from an index. */
const SENDING_LOOK_MILLISECONDS = 2_000

/** What tells of cycles that become due, and what sends events. */
export function webhookJobs(parts: WebhookSendParts): { cycles: PeriodicJob; sending: PeriodicJob } {
  const { database, clock, log } = parts
  return {
    cycles: periodicJob({
      name: 'webhook-cycles',
      clock,
      // A clock that was set back must not keep it waiting until the time is reached again.
      dueAt: (now, { ranAt }) => (ranAt && ranAt <= now ? secondsLater(ranAt, CYCLES_EVERY_SECONDS) : now),
      run: async (stop) => ((await announceCycles({ database, clock, stop })) === 0 ? 'idle' : 'ok'),
      onError: (error) =>
        log.warn({ err: error }, 'events of due bills could not be written; retrying shortly'),
    }),
    sending: periodicJob({
      name: 'webhooks',
      clock,
      lookMilliseconds: SENDING_LOOK_MILLISECONDS,
      dueAt: (now) => now,
      run: async (stop) => ((await sendDueEvents(parts, stop)) === 0 ? 'idle' : 'ok'),
      onError: (error) => log.warn({ err: error }, 'sending events failed; retrying shortly'),
    }),
  }
}
