import { refuseFor } from '#core/errors'

/** Each takes up to half a GiB of memory and a core. */
const PER_PROCESS = 2
/** In seconds: most files are read before. */
const RETRY_AFTER = 5

/** Lets one file at a time be read for a user, and two in all; refuses further ones at once. */
export function limitReads() {
  const running = new Set<number>()

  return async function run<T>(userId: number, task: () => Promise<T>): Promise<T> {
    if (running.has(userId) || running.size >= PER_PROCESS) throw refuseFor(RETRY_AFTER, 'import-running')
    running.add(userId)
    try {
      return await task()
    } finally {
      running.delete(userId)
    }
  }
}
