import { BUSY } from '#core/errors'

/** How many messages of one user may wait for another one of theirs. Assistants send some ten at once. */
const MAX_WAITING = 50

/**
 * Of each user one message is worked on at a time, whatever the number of their tokens, and the others wait in order: a message
 * can ask for as much as ten calls, and many at once would hold up everybody else.
 */
export function oneAtATime() {
  const lines = new Map<number, { last: Promise<unknown>; length: number }>()

  return async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > MAX_WAITING) throw BUSY
    lines.set(userId, line)
    line.length += 1
    const result = line.last.then(work)
    line.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(userId)
    }
  }
}
