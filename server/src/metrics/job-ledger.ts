import type { Clock } from '#core/clock'
import type { OnJobEnd } from '#core/job-end'
import { type Sample, sample } from '#metrics/samples'

/** A job that is not in here has no numbers. */
export type JobName = 'auto-record' | 'telemetry' | 'housekeeping' | 'mail' | 'backup'

interface JobNumbers {
  ok: number
  failed: number
  lastSuccess: Date | undefined
}

export interface JobLedger {
  /** What the job is to call at the end of each run. From now on it has numbers; an earlier process may have left a success. */
  watch: (job: JobName, lastSuccess?: Date) => OnJobEnd
  samples: () => Sample[]
}

export function createJobLedger(clock: Clock): JobLedger {
  const jobs = new Map<JobName, JobNumbers>()
  return {
    watch(job, lastSuccess) {
      const numbers: JobNumbers = { ok: 0, failed: 0, lastSuccess }
      jobs.set(job, numbers)
      return (ended) => {
        numbers[ended] += 1
        if (ended === 'ok') numbers.lastSuccess = clock.now()
      }
    },
    samples: () => [...jobs].flatMap(([job, numbers]) => samplesOf(job, numbers)),
  }
}

function samplesOf(job: JobName, { ok, failed, lastSuccess }: JobNumbers): Sample[] {
  return [
    sample('duebook_job_runs_total', ok, { job, result: 'ok' }),
    sample('duebook_job_runs_total', failed, { job, result: 'failed' }),
    // Before the first one there is none: 0 would be a success in 1970.
    ...(lastSuccess
      ? [sample('duebook_job_last_success_timestamp_seconds', lastSuccess.getTime() / 1000, { job })]
      : []),
  ]
}
