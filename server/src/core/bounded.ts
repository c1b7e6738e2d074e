import { BUSY } from '#core/errors'

/** In milliseconds: well before the time after which a connection without a response is closed. */
const PATIENCE = 10_000

interface Limits {
  atOnce: number
  waiting: number
  /** How long a task waits for its turn before it is refused, in milliseconds. */
  patience?: number
}

/** Runs at most `atOnce` tasks together, lets `waiting` more queue for a time, and refuses the rest at once. */
export function bounded({ atOnce, waiting, patience = PATIENCE }: Limits) {
  let running = 0
  const queue = new Set<() => void>()

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (queue.size < waiting) await placeInLine()
    else throw BUSY
    try {
      return await task()
    } finally {
      // The place passes to the next in line without becoming free in between.
      const [next] = queue
      if (next) next()
      else running -= 1
    }
  }

  function placeInLine(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        leave()
        resolve()
      }
      const leave = () => {
        clearTimeout(timer)
        queue.delete(begin)
      }
      const timer = setTimeout(() => {
        leave()
        reject(BUSY)
      }, patience)
      queue.add(begin)
    })
  }
}
