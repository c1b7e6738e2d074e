import { type RecordingParts, recordDueCycles } from '#auto-record/record-due-cycles'
import { secondsLater } from '#core/clock'
import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'

const HOUR_SECONDS = 60 * 60

/**
 * Records due payments by itself: at start-up and then hourly. A stop waits for the cycle that is being recorded, and leaves
 * the rest for the next start.
 */
export function autoRecordJob(parts: Omit<RecordingParts, 'stop' | 'onFailure'>): PeriodicJob {
  const { clock, log } = parts
  return periodicJob({
    name: 'auto-record',
    clock,
    // A clock that was set back must not keep it waiting until the time is reached again.
    dueAt: (now, { ranAt }) => (ranAt && ranAt <= now ? secondsLater(ranAt, HOUR_SECONDS) : now),
    async run(stop) {
      let failed = 0
      const onFailure = () => {
        failed += 1
      }
      const recorded = await recordDueCycles({ ...parts, stop, onFailure })
      if (recorded > 0) log.info({ recorded }, 'payments were recorded automatically')
      return failed === 0 ? 'ok' : 'failed'
    },
    onError: (error) => log.warn({ err: error }, 'automatic recording failed; retrying in an hour'),
  })
}
