import { setTimeout as sleep } from 'node:timers/promises'
import { refuseFor } from '#core/errors'

/** Each takes up to half a GiB of memory and a core. */
const PER_PROCESS = 2
/** In seconds: most files are read before. */
const RETRY_AFTER = 5
/** Whoever has sent a whole file is not sent away for another one that is read within seconds. */
const WAIT_MILLISECONDS = 10_000
const LOOK_EVERY_MILLISECONDS = 50

/** Lets one file at a time be read for a user, and two in all. Further ones wait for a while, and are then refused. */
export function limitReads(waitMilliseconds = WAIT_MILLISECONDS) {
  const running = new Set<number>()

  return async function run<T>(userId: number, task: () => Promise<T>): Promise<T> {
    const until = performance.now() + waitMilliseconds
    while (running.has(userId) || running.size >= PER_PROCESS) {
      if (performance.now() >= until) throw refuseFor(RETRY_AFTER, 'import-running')
      await sleep(LOOK_EVERY_MILLISECONDS)
    }
    running.add(userId)
    try {
      return await task()
    } finally {
      running.delete(userId)
    }
  }
}
