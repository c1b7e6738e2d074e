import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
import { createLease } from '#db/leases'
import { createJobRecord, type JobEnd, type JobRecord, noteEnd, type WatchedJob } from '#jobs/job-record'

/** How often the time is looked at. Not one long timer: a machine that slept would be late by its sleep. */
const LOOK_MILLISECONDS = 15_000

export interface PeriodicJobParts {
  name: string
  clock: Clock
  /**
   * When the next run is due, as seen from `now`; undefined: never. The clock may have been set back, so `last` can lie
   * ahead of `now`.
   */
  dueAt: (now: Date, last: Readonly<JobRecord>) => Date | undefined
  /** `now` is when it was found due. A run that found nothing to do is `idle`: it counts neither way. */
  run: (stop: AbortSignal, now: Date) => Promise<JobEnd | 'idle'>
  /** Told what a run threw, for the log. Not told of what a stop has interrupted. */
  onError: (error: unknown) => void
  /** For work that only one process of the instance may do at a time: while another is at it, a run is skipped. */
  lease?: { database: Database; holder: string; seconds: number }
  /** For work that is waited for. */
  lookMilliseconds?: number
  /** Where an earlier process has left proof of one. */
  lastSuccess?: Date | undefined
}

/** Work that is done again and again: never twice at once, and never keeping the process alive. */
export interface PeriodicJob extends WatchedJob {
  /** Runs where it is due. Called by the timer; tests call it after moving the clock. */
  tick: () => Promise<void>
  start: () => void
  /** Tells the run under way to stop and waits for it. Afterwards nothing is run any more. */
  stop: () => Promise<void>
}

export function periodicJob(parts: PeriodicJobParts): PeriodicJob {
  const { name, clock, dueAt, lease: terms } = parts
  const lease = terms && createLease(terms.database, clock, { ...terms, name })
  const stopping = new AbortController()
  const record = createJobRecord(parts.lastSuccess)
  let underway: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function tick(): Promise<void> {
    const now = clock.now()
    const due = dueAt(now, record)
    if (underway || stopping.signal.aborted || due === undefined || due > now) return Promise.resolve()
    underway = runOnce(now).finally(() => {
      underway = undefined
    })
    return underway
  }

  async function runOnce(now: Date): Promise<void> {
    try {
      if (lease && !(await lease.hold())) return
      record.ranAt = now
      const end = await parts.run(stopping.signal, now)
      if (end !== 'idle') noteEnd(record, now, end)
    } catch (error) {
      if (stopping.signal.aborted) return
      noteEnd(record, now, 'failed')
      parts.onError(error)
    } finally {
      await lease?.release()
    }
  }

  return {
    name,
    status: () => ({ ...record, dueAt: dueAt(clock.now(), record) }),
    tick,
    start() {
      void tick()
      timer = setInterval(() => void tick(), parts.lookMilliseconds ?? LOOK_MILLISECONDS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underway
    },
  }
}
