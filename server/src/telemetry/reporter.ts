import { arch, platform, release } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { OnJobEnd } from '#core/job-end'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { countEverything } from '#telemetry/counts'
import { deleteRecordsBefore } from '#telemetry/log-store'
import { buildPayload, type Payload } from '#telemetry/payload'
import { postReport } from '#telemetry/post-report'
import { mayCleanUp, retentionLimit } from '#telemetry/retention-rules'
import { nextAttempt } from '#telemetry/schedule-rules'
import type { TelemetrySettings } from '#telemetry/settings'
import { submitReport } from '#telemetry/submit-report'

const ACTIVE_SECONDS = 30 * 24 * 60 * 60
/** How often the schedule is looked at. Not one long timer: a laptop that slept would be late by its sleep. */
const TICK_MILLISECONDS = 15_000

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
  onEnd?: OnJobEnd | undefined
  pause?: (seconds: number, stop: AbortSignal) => Promise<void>
}

/** The telemetry of one process: what would be sent, when, and the job that sends it. */
export interface Reporter {
  /** The exact payload that would be sent now; undefined when the environment disables telemetry. */
  payload: () => Promise<Payload | undefined>
  /** When the next attempt is due in this process; undefined when none can be. */
  nextAttemptAt: () => Date | undefined
  /** Attempts a send where one is due. Called by the timer; tests call it after moving the clock. */
  tick: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/** What routes and process need of it. */
export interface TelemetryParts {
  settings: TelemetrySettings
  instanceId: string | undefined
  reporter: Reporter
}

export function createReporter(parts: ReporterParts): Reporter {
  const { database, clock, log, newId, random, settings, instanceId, version, onEnd } = parts
  const { url } = settings
  const canSend = settings.enabled && url !== undefined && instanceId !== undefined
  let startedAt = clock.now()
  const processId = newId()
  const stopping = new AbortController()
  const pause = parts.pause ?? pauseForReal
  let lastAttempt: Date | undefined
  let lastCleanUp: Date | undefined
  let timer: NodeJS.Timeout | undefined
  let underway: Promise<void> = Promise.resolve()
  let isTicking = false

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

  async function tick(): Promise<void> {
    const now = clock.now()
    // A clock that was set back must not keep it waiting until the time is reached again.
    if (startedAt > now) startedAt = now
    if (lastAttempt !== undefined && lastAttempt > now) lastAttempt = now
    if (!canSend || isTicking || now < nextAttempt(startedAt, lastAttempt)) return
    isTicking = true
    lastAttempt = now
    try {
      await attempt(url)
    } catch (error) {
      onEnd?.('failed')
      log.warn({ err: error }, 'telemetry failed')
    } finally {
      isTicking = false
    }
  }

  async function attempt(destination: string): Promise<void> {
    const outcome = await submitReport({
      database,
      clock,
      processId,
      random,
      minSendIntervalHours: settings.minSendIntervalHours,
      sendAttempts: settings.sendAttempts,
      payload: async () => (await payload()) as Payload,
      post: (body) => postReport(destination, body, version, clock, stopping.signal),
      pause: (seconds) => pause(seconds, stopping.signal),
      isStopping: () => stopping.signal.aborted,
    })
    log.info({ outcome }, 'telemetry attempt')
    if (outcome === 'sent') onEnd?.('ok')
    if (outcome === 'failed') onEnd?.('failed')
    if ((outcome === 'sent' || outcome === 'failed') && mayCleanUp(lastCleanUp, clock.now())) await cleanUp()
  }

  async function cleanUp(): Promise<void> {
    lastCleanUp = clock.now()
    const limit = toInstant(retentionLimit(lastCleanUp, settings.retentionDays))
    await database.write((tx) => deleteRecordsBefore(tx, limit))
  }

  return {
    payload,
    tick,
    nextAttemptAt: () => (canSend ? nextAttempt(startedAt, lastAttempt) : undefined),
    start() {
      sayHowItStands(log, settings)
      if (!canSend) return
      timer = setInterval(() => {
        // A look that finds a send under way must not hide it from `stop`.
        if (!isTicking) underway = tick()
      }, TICK_MILLISECONDS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underway
    },
  }
}

function sayHowItStands(log: Logger, { enabled, url }: TelemetrySettings): void {
  if (!enabled) log.info({}, 'telemetry is off: disabled by the environment')
  else if (url === undefined) log.info({}, 'telemetry sends nothing: TELEMETRY_URL is not set')
  else log.info({}, 'telemetry is sent only with an account owner’s consent')
}

async function pauseForReal(seconds: number, stop: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal: stop, ref: false }).catch(() => {})
}
