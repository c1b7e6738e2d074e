import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#core/logger'
import { reasonOf } from '#db/describe-failure'
import { isWorthWaitingFor } from '#db/postgres/startup-failures'

/** Short at first: a database that starts beside us is usually there within a second. */
const PAUSES_MILLISECONDS = [100, 200, 500, 1_000]

/** Tries again for so long while the reason can go away by itself, and says so once. */
export async function waitForDatabase<T>(open: () => Promise<T>, seconds: number, log: Logger): Promise<T> {
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  for (let tries = 0; ; tries++) {
    try {
      const opened = await open()
      if (tries > 0) log.info({ seconds: toSeconds(elapsed()) }, 'the database is there')
      return opened
    } catch (error) {
      const pause = PAUSES_MILLISECONDS[Math.min(tries, PAUSES_MILLISECONDS.length - 1)] ?? 0
      const left = seconds * 1_000 - elapsed()
      if (left <= 0 || !isWorthWaitingFor(error)) throw error
      if (tries === 0) log.warn({ reason: reasonOf(error), seconds }, 'waiting for the database')
      await sleep(Math.min(pause, left))
    }
  }
}

function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10
}
