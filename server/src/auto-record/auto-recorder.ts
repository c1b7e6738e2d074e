import { type RecordingParts, recordDueCycles } from '#auto-record/record-due-cycles'
import type { OnJobEnd } from '#core/job-end'

const HOUR = 60 * 60 * 1000
/** How often the time is looked at. Not one long timer: a machine that slept would be late by its sleep. */
const LOOK_MILLISECONDS = 15_000

/** The job that records due payments by itself: at start-up and then hourly. */
export interface AutoRecorder {
  /** Runs where an hour has passed. Called by the timer; tests call it after moving the clock. */
  tick: () => Promise<void>
  start: () => void
  /** Waits for the cycle that is being recorded, and leaves the rest for the next start. */
  stop: () => Promise<void>
}

export function createAutoRecorder(
  parts: Omit<RecordingParts, 'isStopping'> & { onEnd?: OnJobEnd | undefined },
): AutoRecorder {
  const { clock, log, onEnd } = parts
  let lastRun: number | undefined
  let isStopping = false
  let isRunning = false
  let underway: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function tick(): Promise<void> {
    const now = clock.now().getTime()
    // A clock that was set back must not keep it waiting until the time is reached again.
    const isWaiting = lastRun !== undefined && now >= lastRun && now < lastRun + HOUR
    if (isRunning || isStopping || isWaiting) return
    isRunning = true
    lastRun = now
    try {
      let failed = 0
      const onFailure = () => {
        failed += 1
      }
      const recorded = await recordDueCycles({ ...parts, isStopping: () => isStopping, onFailure })
      if (recorded > 0) log.info({ recorded }, 'payments were recorded automatically')
      onEnd?.(failed === 0 ? 'ok' : 'failed')
    } catch (error) {
      onEnd?.('failed')
      log.warn({ err: error }, 'automatic recording failed; retrying in an hour')
    } finally {
      isRunning = false
    }
  }

  const look = () => {
    // A look that finds a run under way must not hide it from `stop`.
    if (!isRunning) underway = tick()
  }

  return {
    tick,
    start() {
      look()
      timer = setInterval(look, LOOK_MILLISECONDS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      isStopping = true
      await underway
    },
  }
}
