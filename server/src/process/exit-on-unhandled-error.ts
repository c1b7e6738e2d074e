import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#core/logger'

/** How long what is in flight may take to end. Not long: the state of the process is unknown. */
const LAST_WORK_MILLISECONDS = 1_000
/** By then the log has written what happened, or has found that it cannot. */
const LOG_MILLISECONDS = 200

/**
 * Ends the process with 1 after an unhandled error, so that it is started again in a known state. `finish` is
 * given a second; what it does not get done is as after a power cut: nothing that was acknowledged is lost.
 */
export function exitOnUnhandledError(log: Logger, finish: () => Promise<void>): void {
  ignoreBrokenOutput()
  let isEnding = false
  const end = (error: unknown) => {
    log.error({ err: error }, 'unhandled error: this process is shutting down; please report it')
    if (isEnding) return
    isEnding = true
    const exit = () => process.exit(1)
    setTimeout(exit, LAST_WORK_MILLISECONDS)
    Promise.allSettled([Promise.try(finish), sleep(LOG_MILLISECONDS)]).then(exit, exit)
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, end)
}

/** The output is closed (`npm start | head`), or the disk of the log is full: no reason to stop serving. */
function ignoreBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
