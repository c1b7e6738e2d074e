import type { Logger } from '#core/logger'
import { within } from '#core/within'

/** Work in the background, after the response. */
export interface Background {
  /**
   * Never throws: what fails, takes too long or finds no room is logged under its name. While a task waits under the same
   * key, the new one is dropped, so that repeated requests do not fill the queue.
   */
  run: (name: string, key: string, task: () => Promise<void>) => void
  /** How many wait now, and found no room since the start. */
  load: () => { waiting: number; dropped: number }
  /** Begins nothing more, and ends when everything that was begun has. */
  stop: () => Promise<void>
}

export interface BackgroundLimits {
  atOnce: number
  waiting: number
  /** How long a task may hold its place. */
  seconds: number
}

const LOG_EVERY_MILLISECONDS = 60_000

export function createBackground(log: Logger, limits: BackgroundLimits): Background {
  const waiting = new Map<string, { name: string; task: () => Promise<void> }>()
  const running = new Set<Promise<void>>()
  let stopping = false
  let dropped = 0
  let lastLogged = { at: Number.NEGATIVE_INFINITY, dropped: 0 }

  function fail(name: string, error: unknown): void {
    log.warn({ err: error }, `${name} failed`)
  }

  function begin(name: string, task: () => Promise<void>): void {
    // What does not end in time is left to itself: its place must not be lost to the others.
    const work = within(limits.seconds * 1000, Promise.try(task), () => {
      throw new Error(`Timed out after ${limits.seconds} s`)
    })
      .catch((error: unknown) => fail(name, error))
      .finally(() => {
        running.delete(work)
        beginNext()
      })
    running.add(work)
  }

  function beginNext(): void {
    const [next] = waiting
    if (!next) return
    waiting.delete(next[0])
    begin(next[1].name, next[1].task)
  }

  function drop(name: string): void {
    dropped += 1
    const now = performance.now()
    if (now - lastLogged.at < LOG_EVERY_MILLISECONDS) return
    log.warn({ dropped: dropped - lastLogged.dropped }, `${name} was dropped: the queue is full`)
    lastLogged = { at: now, dropped }
  }

  return {
    run(name, key, task) {
      if (stopping) fail(name, new Error('The server is stopping'))
      else if (running.size < limits.atOnce) begin(name, task)
      else if (waiting.has(key)) return
      else if (waiting.size < limits.waiting) waiting.set(key, { name, task })
      else drop(name)
    },
    load: () => ({ waiting: waiting.size, dropped }),
    stop: async () => {
      stopping = true
      for (const { name } of waiting.values()) fail(name, new Error('The server is stopping'))
      waiting.clear()
      await Promise.all(running)
    },
  }
}
