import { BUSY } from '#core/errors'

/** Runs at most `atOnce` tasks together, lets `waiting` more queue, and refuses the rest at once. */
export function bounded(limits: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: Array<() => void> = []

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (queue.length >= limits.waiting) throw BUSY
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      // The place passes to the next in line without becoming free in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
