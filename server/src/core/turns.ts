import { BUSY } from '#core/errors'

/** Places that are shared: so many in all, and so many for each user. Whoever waits comes in order, except for users who have theirs. */
export interface Turns {
  /**
   * Resolves with what gives the place back. Rejects with the signal's reason if that comes first, and as busy if too many of this user
   * wait already.
   */
  enter: (userId: number, signal: AbortSignal) => Promise<() => void>
}

interface Waiter {
  userId: number
  admit: () => void
}

interface Bounds {
  inAll?: number
  aUser: number
  waitingAUser?: number
}

export function createTurns({
  inAll = Number.POSITIVE_INFINITY,
  aUser,
  waitingAUser = Number.POSITIVE_INFINITY,
}: Bounds): Turns {
  const inside = new Map<number, number>()
  const waiting = new Set<Waiter>()
  let taken = 0

  function admitWaiting(): void {
    for (const waiter of waiting) {
      if (taken >= inAll) return
      const own = inside.get(waiter.userId) ?? 0
      if (own >= aUser) continue
      waiting.delete(waiter)
      inside.set(waiter.userId, own + 1)
      taken += 1
      waiter.admit()
    }
  }

  function leave(userId: number): void {
    const left = (inside.get(userId) ?? 0) - 1
    if (left > 0) inside.set(userId, left)
    else inside.delete(userId)
    taken -= 1
    admitWaiting()
  }

  return {
    async enter(userId, signal) {
      signal.throwIfAborted()
      if (
        waiting
          .values()
          .filter((waiter) => waiter.userId === userId)
          .toArray().length >= waitingAUser
      )
        throw BUSY
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(waiter)
          reject(signal.reason as Error)
        }
        const waiter: Waiter = {
          userId,
          admit() {
            signal.removeEventListener('abort', giveUp)
            resolve(() => leave(userId))
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.add(waiter)
        admitWaiting()
      })
    },
  }
}
