import { bounded } from '#core/bounded'
import type { Logger } from '#core/logger'

/** Work that nobody waits for. */
export interface Background {
  /** Never throws: what fails, or finds no room, is logged under its name. */
  run: (name: string, task: () => Promise<void>) => void
  /** Begins nothing more, and ends when everything that was begun has. */
  stop: () => Promise<void>
}

export function createBackground(log: Logger): Background {
  const inTurn = bounded({ atOnce: 2, waiting: 200 })
  const running = new Set<Promise<void>>()
  let stopping = false
  return {
    run(name, task) {
      const work = inTurn(async () => {
        if (stopping) throw new Error('The server is stopping')
        await task()
      })
        .catch((error: unknown) => log.warn({ err: error }, `${name} failed`))
        .finally(() => running.delete(work))
      running.add(work)
    },
    stop: async () => {
      stopping = true
      await Promise.all(running)
    },
  }
}
