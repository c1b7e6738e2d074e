import { arch, platform, release } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { createLease } from '#db/leases'
import type { JobEnd } from '#jobs/job-record'
import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'
import { countEverything } from '#telemetry/counts'
import { deleteRecordsBefore } from '#telemetry/log-store'
import { buildPayload, type Payload } from '#telemetry/payload'
import { postReport } from '#telemetry/post-report'
import { mayCleanUp, retentionLimit } from '#telemetry/retention-rules'
import { nextAttempt } from '#telemetry/schedule-rules'
import type { TelemetrySettings } from '#telemetry/settings'
import { submitReport } from '#telemetry/submit-report'

const ACTIVE_SECONDS = 30 * 24 * 60 * 60
/** Longer than one attempt with the pause after it. */
const LEASE_SECONDS = 120

export interface ReporterParts {
  database: Database
  clock: Clock
  log: Logger
  newId: () => string
  random: () => number
  settings: TelemetrySettings
  /** Undefined when the environment disables telemetry: then there is none. */
  instanceId: string | undefined
  version: string
  pause?: (seconds: number, stop: AbortSignal) => Promise<void>
}

/** The telemetry of one process: what would be sent, and the job that sends it. */
export interface Reporter {
  /** The exact payload that would be sent now; undefined when the environment disables telemetry. */
  payload: () => Promise<Payload | undefined>
  /** Never due where nothing can be sent. */
  job: PeriodicJob
}

/** What routes and process need of it. */
export interface TelemetryParts {
  settings: TelemetrySettings
  instanceId: string | undefined
  reporter: Reporter
}

export function createReporter(parts: ReporterParts): Reporter {
  const { database, clock, log, newId, random, settings, instanceId, version } = parts
  const { url } = settings
  const canSend = settings.enabled && url !== undefined && instanceId !== undefined
  const lease = createLease(database, clock, { name: 'telemetry', holder: newId(), seconds: LEASE_SECONDS })
  const pause = parts.pause ?? sleepUnlessStopped
  let startedAt = clock.now()
  let lastAttempt: Date | undefined
  let lastCleanUp: Date | undefined

  async function payload(): Promise<Payload | undefined> {
    if (!settings.enabled || instanceId === undefined) return undefined
    const now = clock.now()
    const counts = await countEverything(database, toInstant(secondsLater(now, -ACTIVE_SECONDS)))
    const facts = {
      instanceId,
      version,
      deploymentMode: settings.deploymentMode,
      deploymentMethod: settings.deploymentMethod,
      runtimeVersion: process.version,
      os: platform(),
      osRelease: release(),
      architecture: arch(),
      database: await database.describe(),
    }
    return buildPayload(facts, counts, now)
  }

  function dueAt(now: Date): Date | undefined {
    // A clock that was set back must not keep it waiting until the time is reached again.
    if (startedAt > now) startedAt = now
    if (lastAttempt !== undefined && lastAttempt > now) lastAttempt = now
    return canSend ? nextAttempt(startedAt, lastAttempt) : undefined
  }

  async function send(destination: string, stop: AbortSignal): Promise<JobEnd | 'idle'> {
    const outcome = await submitReport({
      database,
      clock,
      lease,
      random,
      minSendIntervalHours: settings.minSendIntervalHours,
      sendAttempts: settings.sendAttempts,
      payload: async () => (await payload()) as Payload,
      post: (body) => postReport(destination, body, version, clock, stop),
      pause: (seconds) => pause(seconds, stop),
      stop,
    })
    log.info({ outcome }, 'telemetry attempt')
    if (outcome !== 'sent' && outcome !== 'failed') return 'idle'
    if (mayCleanUp(lastCleanUp, clock.now())) await cleanUp()
    return outcome === 'sent' ? 'ok' : 'failed'
  }

  async function cleanUp(): Promise<void> {
    lastCleanUp = clock.now()
    const limit = toInstant(retentionLimit(lastCleanUp, settings.retentionDays))
    await database.write((tx) => deleteRecordsBefore(tx, limit))
  }

  const job = periodicJob({
    name: 'telemetry',
    clock,
    dueAt,
    async run(stop, now) {
      lastAttempt = now
      return canSend ? send(url, stop) : 'idle'
    },
    onError: (error) => log.warn({ err: error }, 'telemetry failed'),
  })
  return {
    payload,
    job: {
      ...job,
      start() {
        reportStatus(log, settings)
        job.start()
      },
    },
  }
}

function reportStatus(log: Logger, { enabled, url }: TelemetrySettings): void {
  if (!enabled) log.info({}, 'telemetry is off: disabled by the environment')
  else if (url === undefined) log.info({}, 'telemetry sends nothing: TELEMETRY_URL is not set')
  else log.info({}, 'telemetry is sent only with an account owner’s consent')
}

async function sleepUnlessStopped(seconds: number, stop: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal: stop, ref: false }).catch(() => {})
}
