import type { Database } from '#db/database'
import type { RequestQueues } from '#http/admission'
import type { WatchedJob } from '#jobs/job-record'
import { databaseSamples } from '#metrics/database-samples'
import { jobSamples } from '#metrics/job-samples'
import { collectFromAll } from '#metrics/over-workers'
import { watchProcess } from '#metrics/process-samples'
import { createRequestMeter, type RequestMeter } from '#metrics/request-meter'
import { type Sample, sample, writeText } from '#metrics/samples'

/** The numbers of this process, and of those beside it. */
export interface Metrics {
  /** What a scrape must bring along. */
  token: string
  requests: RequestMeter
  watchRequestQueues: (queues: RequestQueues) => void
  watchMailQueues: (queues: MailQueues) => void
  watchJobs: (jobs: readonly WatchedJob[]) => void
  watchReminders: (meter: ReminderNumbers) => void
  watchWebhooks: (meter: WebhookNumbers) => void
  scrape: () => Promise<string>
}

/** By the name that is their label. */
type MailQueues = Record<string, { load: () => { waiting: number; dropped: number } }>

/** What became of reminders. */
interface ReminderNumbers {
  planned: number
  sent: number
  failed: number
  retried: number
  cancelled: number
  pausedChannels: number
  planningLagSeconds: number
  sendingLagSeconds: number
}

/** What became of events. */
interface WebhookNumbers {
  sent: number
  failed: number
  retried: number
  cancelled: number
  paused: number
  lagSeconds: number
}

export interface MetricsParts {
  token: string
  database: Database
  version: string
}

export function createMetrics({ token, database, version }: MetricsParts): Metrics {
  const requests = createRequestMeter()
  const build = { version, node: process.version, engine: database.engine }
  const sources: Record<string, () => Sample[]> = {
    build: () => [sample('duebook_build_info', 1, build), sample('duebook_processes', 1)],
    requests: requests.samples,
    database: () => databaseSamples(database.stats()),
    process: watchProcess(),
  }
  const collectAll = collectFromAll(() => Object.values(sources).flatMap((source) => source()))
  return {
    token,
    requests,
    watchRequestQueues(queues) {
      sources.requestQueues = () => requestQueueSamples(queues)
    },
    watchMailQueues(queues) {
      sources.mailQueues = () => mailQueueSamples(queues)
    },
    watchJobs(jobs) {
      sources.jobs = () => jobs.flatMap(jobSamples)
    },
    watchReminders(meter) {
      sources.reminders = () => reminderSamples(meter)
    },
    watchWebhooks(meter) {
      sources.webhooks = () => webhookSamples(meter)
    },
    scrape: async () => writeText(await collectAll()),
  }
}

function requestQueueSamples({ withToken, withoutToken, mcp }: RequestQueues): Sample[] {
  const queues = { 'with-token': withToken, 'without-token': withoutToken, ...(mcp && { mcp }) }
  return Object.entries(queues).flatMap(([door, { load }]) => {
    const { inside, waiting, rejected } = load()
    return [
      sample('duebook_http_requests_in_progress', inside, { door }),
      sample('duebook_http_requests_waiting', waiting, { door }),
      sample('duebook_http_requests_shed_total', rejected, { door }),
    ]
  })
}

function mailQueueSamples(queues: MailQueues): Sample[] {
  return Object.entries(queues).flatMap(([queue, { load }]) => {
    const { waiting, dropped } = load()
    return [
      sample('duebook_mail_queue_waiting', waiting, { queue }),
      sample('duebook_mail_queue_dropped_total', dropped, { queue }),
    ]
  })
}

const DELIVERY_RESULTS = ['sent', 'failed', 'retried', 'cancelled'] as const

function reminderSamples(meter: ReminderNumbers): Sample[] {
  return [
    sample('duebook_reminders_planned_total', meter.planned),
    ...DELIVERY_RESULTS.map((result) =>
      sample('duebook_reminder_deliveries_total', meter[result], { result }),
    ),
    sample('duebook_reminder_channels_paused_total', meter.pausedChannels),
    sample('duebook_reminder_lag_seconds', meter.planningLagSeconds, { stage: 'planning' }),
    sample('duebook_reminder_lag_seconds', meter.sendingLagSeconds, { stage: 'sending' }),
  ]
}

function webhookSamples(meter: WebhookNumbers): Sample[] {
  return [
    ...DELIVERY_RESULTS.map((result) =>
      sample('duebook_webhook_deliveries_total', meter[result], { result }),
    ),
    sample('duebook_webhooks_paused_total', meter.paused),
    sample('duebook_webhook_lag_seconds', meter.lagSeconds),
  ]
}
