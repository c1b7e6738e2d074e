import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
import type { Doors } from '#http/admission'
import { databaseSamples } from '#metrics/database-samples'
import { createJobLedger, type JobLedger } from '#metrics/job-ledger'
import { collectFromAll } from '#metrics/over-workers'
import { watchProcess } from '#metrics/process-samples'
import { createRequestMeter, type RequestMeter } from '#metrics/request-meter'
import { type Sample, sample, writeText } from '#metrics/samples'

/** The numbers of this process, and of those beside it. */
export interface Metrics {
  /** What a scrape must bring along. */
  token: string
  requests: RequestMeter
  jobs: JobLedger
  watchDoors: (doors: Doors) => void
  scrape: () => Promise<string>
}

export interface MetricsParts {
  token: string
  database: Database
  clock: Clock
  version: string
}

export function createMetrics({ token, database, clock, version }: MetricsParts): Metrics {
  const requests = createRequestMeter()
  const jobs = createJobLedger(clock)
  const processSamples = watchProcess()
  let doors: Doors | undefined
  const build = { version, node: process.version, engine: database.engine }

  function collect(): Sample[] {
    return [
      sample('duebook_build_info', 1, build),
      sample('duebook_processes', 1),
      ...requests.samples(),
      ...(doors ? doorSamples(doors) : []),
      ...databaseSamples(database.stats()),
      ...jobs.samples(),
      ...processSamples(),
    ]
  }

  const collectAll = collectFromAll(collect)
  return {
    token,
    requests,
    jobs,
    watchDoors: (watched) => {
      doors = watched
    },
    scrape: async () => writeText(await collectAll()),
  }
}

function doorSamples({ withToken, withoutToken }: Doors): Sample[] {
  return Object.entries({ 'with-token': withToken, 'without-token': withoutToken }).flatMap(
    ([door, { load }]) => {
      const { inside, waiting, turnedAway } = load()
      return [
        sample('duebook_http_requests_in_progress', inside, { door }),
        sample('duebook_http_requests_waiting', waiting, { door }),
        sample('duebook_http_requests_shed_total', turnedAway, { door }),
      ]
    },
  )
}
