import type { WatchedJob } from '#jobs/job-record'
import type { MetricName } from '#metrics/catalogue'
import { type Sample, sample } from '#metrics/samples'

export function jobSamples({ name: job, status }: WatchedJob): Sample[] {
  const { ok, failed, ranAt, succeededAt, failedAt, dueAt } = status()
  // What has not happened has no time: 0 would be one in 1970.
  const time = (metric: MetricName, at: Date | undefined) =>
    at ? [sample(metric, at.getTime() / 1000, { job })] : []
  return [
    sample('duebook_job_runs_total', ok, { job, result: 'ok' }),
    sample('duebook_job_runs_total', failed, { job, result: 'failed' }),
    ...time('duebook_job_last_run_timestamp_seconds', ranAt),
    ...time('duebook_job_last_success_timestamp_seconds', succeededAt),
    ...time('duebook_job_last_failure_timestamp_seconds', failedAt),
    ...time('duebook_job_next_due_timestamp_seconds', dueAt),
  ]
}
