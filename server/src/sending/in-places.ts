import { setTimeout as wait } from 'node:timers/promises'

/** Whoever has waited so long for an answer gives its place to another: far ends that hang cost a socket each, and nobody's time. */
const QUICK_MILLISECONDS = 1_000
/** So many times the places may be under way at most. */
const MOST_UNDERWAY = 10
/** While something is under way, new work is looked for so often. */
const LOOK_MILLISECONDS = 500

export interface Attempt {
  /** The id of the channel or webhook. */
  target: number
  send: () => Promise<void>
}

/**
 * Starts what `take` gives until it gives nothing and all has ended. `take` is told how many places are free and the targets of all that is
 * under way; nothing waits for another to end.
 */
export async function sendInPlaces(
  places: number,
  stop: AbortSignal,
  take: (free: number, targets: readonly number[]) => Promise<readonly Attempt[]>,
): Promise<void> {
  const underway = new Map<Promise<void>, { target: number; startedAt: number }>()
  for (;;) {
    const free = freePlaces(places, [...underway.values()])
    const targets = [...underway.values()].map(({ target }) => target)
    const next = stop.aborted || free <= 0 ? [] : await take(free, targets)
    for (const { target, send } of next) {
      const sending = send().finally(() => underway.delete(sending))
      underway.set(sending, { target, startedAt: performance.now() })
    }
    if (underway.size === 0) return
    await Promise.race([...underway.keys(), wait(LOOK_MILLISECONDS, undefined, { ref: false })])
  }
}

function freePlaces(places: number, underway: ReadonlyArray<{ startedAt: number }>): number {
  const quickSince = performance.now() - QUICK_MILLISECONDS
  const quick = underway.filter(({ startedAt }) => startedAt > quickSince)
  return Math.min(places - quick.length, places * MOST_UNDERWAY - underway.length)
}
