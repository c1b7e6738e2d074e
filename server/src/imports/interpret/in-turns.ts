import { setImmediate } from 'node:timers/promises'

/** Long lists must not keep everybody else waiting. */
const AT_ONCE = 200

/** Counts what is done, and gives way to others from time to time. One for a whole file, because a row may be a long list itself. */
export interface Turns {
  done: () => Promise<void>
}

export function takeTurns(): Turns {
  let count = 0
  return {
    async done() {
      count += 1
      if (count % AT_ONCE === 0) await setImmediate()
    },
  }
}

export async function mapInTurns<T, R>(
  turns: Turns,
  items: readonly T[],
  work: (item: T) => R,
): Promise<R[]> {
  const results: R[] = []
  for (const item of items) {
    results.push(work(item))
    await turns.done()
  }
  return results
}
