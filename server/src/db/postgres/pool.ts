import type { PoolUse as Use } from '#db/database'
import { cancel, isAnswering } from '#db/postgres/cancel'
import type { Outages } from '#db/postgres/outages'
import { hasPlaceFor } from '#db/postgres/places'
import { closeSession, type Session } from '#db/postgres/session'
import { isTimeout, isTooManyConnections, NoHostFitsError } from '#db/postgres-errors'
import { cannotSave, tooManyConnections, unreachable } from '#db/refusals'

/** How long a caller waits for a connection. */
const MAX_WAIT_MILLISECONDS = 5_000
/** Unused for so long, a connection is given back to the server. */
const MAX_IDLE_MILLISECONDS = 10_000
const SWEEP_MILLISECONDS = 5_000
/** In use for so long, a connection may lead to a server that stands still; then and every so often that is looked into. */
const SILENT_MILLISECONDS = 3_000
/** Between two attempts at a server that has no connection left. */
const PAUSE_MILLISECONDS = 100
/** For so long after the last refusal places are shared out as if there were no more connections than we have. */
const CALM_MILLISECONDS = 10_000

export interface Lease {
  session: Session
  /** With a fault the connection is closed instead of kept. */
  release: (fault?: Error) => void
}

export interface PostgresPool {
  take: (use: Use) => Promise<Lease>
  /** Puts in a connection that was made already. */
  add: (session: Session) => void
  /** None of the connections made until now is given out again: the server behind them may have changed. */
  distrust: () => void
  counts: () => PoolCounts
  close: () => Promise<void>
}

export interface PoolCounts {
  inUse: Record<Use, number>
  waiting: Record<Use, number>
  idle: number
}

export interface PoolOptions {
  size: number
  outages: Outages
  /** A server that says nothing for so long is away. */
  connectMilliseconds: number
}

interface Waiter {
  use: Use
  resolve: (lease: Lease) => void
  reject: (error: unknown) => void
}

/** Connections of one process to one database, shared by all uses; each use has places that others leave free. */
export function createPool(
  connect: () => Promise<Session>,
  { size, outages, connectMilliseconds }: PoolOptions,
): PostgresPool {
  const open = new Set<Session>()
  const idle: { session: Session; since: number }[] = []
  const inUse: Record<Use, number> = { read: 0, write: 0, snapshot: 0 }
  /** Since when each is in use. */
  const busy = new Map<Session, number>()
  const waiting = new Set<Waiter>()
  let connecting = 0
  /** What the server said when it had no connection left. Until it has one again we share those that we have. */
  let full: Error | undefined
  let fullAt = 0
  let pause: NodeJS.Timeout | undefined
  let trustedFrom = 0
  let closed: PromiseWithResolvers<void> | undefined
  const sweeper = setInterval(sweep, SWEEP_MILLISECONDS).unref()
  const watcher = setInterval(() => void lookForSilence(), SILENT_MILLISECONDS).unref()

  const hasPlace = (use: Use) => hasPlaceFor(use, inUse, full ? open.size : size)

  function take(use: Use): Promise<Lease> {
    if (closed) return Promise.reject(unreachable(new Error('The database is closed')))
    const session = hasPlace(use) ? takeIdle(use) : undefined
    return session ? Promise.resolve(lease(session, use)) : waitFor(use)
  }

  function waitFor(use: Use): Promise<Lease> {
    const { promise, resolve, reject } = Promise.withResolvers<Lease>()
    const waiter: Waiter = {
      use,
      resolve: (value) => settle(resolve, value),
      reject: (error) => settle(reject, error),
    }
    const timer = setTimeout(() => {
      outages.waitedInVain()
      waiter.reject(waitedTooLong())
    }, MAX_WAIT_MILLISECONDS)
    function settle<T>(how: (value: T) => void, value: T): void {
      clearTimeout(timer)
      waiting.delete(waiter)
      how(value)
    }
    waiting.add(waiter)
    serveWaiting()
    return promise
  }

  function waitedTooLong(): Error {
    return full && open.size < size
      ? tooManyConnections(full)
      : unreachable(new Error('No connection became free in time'))
  }

  /** Those who came first are first, except where only another use has a place. */
  function serveWaiting(): void {
    let wanted = 0
    for (const waiter of waiting) {
      if (!hasPlace(waiter.use)) {
        if (full) wanted += 1
        continue
      }
      const session = takeIdle(waiter.use)
      if (session) waiter.resolve(lease(session, waiter.use))
      else wanted += 1
      if (wanted > size) break
    }
    if (full) wanted = Math.min(wanted, 1)
    while (connecting < wanted && open.size + connecting < size && !pause && !closed) void connectOne()
  }

  async function connectOne(): Promise<void> {
    connecting += 1
    try {
      const session = await connect()
      connecting -= 1
      if (performance.now() - fullAt > CALM_MILLISECONDS) full = undefined
      outages.connected()
      add(session)
    } catch (error) {
      connecting -= 1
      if (closed) return
      if (isTooManyConnections(error)) waitForRoom(error)
      else {
        outages.connectionFailed(error)
        for (const waiter of waiting) {
          waiter.reject(unreachable(error))
          break
        }
        serveWaiting()
      }
    }
  }

  function waitForRoom(error: Error): void {
    full = error
    fullAt = performance.now()
    // Unequal pauses, so that several processes do not always come together.
    pause ??= setTimeout(
      () => {
        pause = undefined
        serveWaiting()
      },
      PAUSE_MILLISECONDS * (0.5 + Math.random()),
    )
  }

  function add(session: Session): void {
    if (closed) {
      void closeSession(session)
      return
    }
    open.add(session)
    session.onLost = (error) => {
      const at = idle.findIndex((entry) => entry.session === session)
      if (at < 0) return
      idle.splice(at, 1)
      outages.idleLost(error)
      retire(session)
    }
    // Every host was asked just now, so that waiting would not help.
    if (!session.isWritable) {
      for (const waiter of waiting)
        if (waiter.use === 'write') waiter.reject(cannotSave(new NoHostFitsError('read-write')))
    }
    idle.push({ session, since: performance.now() })
    serveWaiting()
  }

  function isFit({ lost, madeAt, expiresAt }: Session): boolean {
    return !lost && !closed && madeAt >= trustedFrom && performance.now() < expiresAt
  }

  /** The one that was used last, so that those that are not needed grow old. */
  function takeIdle(use: Use): Session | undefined {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      const { session } = entry
      // For a write another look is taken: the server may have been promoted, or another one is.
      if (isFit(session) && (use !== 'write' || session.isWritable)) return session
      retire(session)
    }
    return undefined
  }

  function lease(session: Session, use: Use): Lease {
    inUse[use] += 1
    busy.set(session, performance.now())
    let isReleased = false
    return {
      session,
      release(fault) {
        if (isReleased) throw new Error('A connection was released twice')
        isReleased = true
        busy.delete(session)
        if (!fault && isFit(session)) {
          inUse[use] -= 1
          idle.push({ session, since: performance.now() })
          serveWaiting()
        } else retire(session, use, fault)
      },
    }
  }

  /** Its place is free when the server’s side is gone as well, as far as we can tell. */
  function retire(session: Session, use?: Use, fault?: Error): void {
    void (isTimeout(fault) ? cancel(session) : Promise.resolve())
      .then(() => closeSession(session, fault))
      .then(() => {
        open.delete(session)
        if (use) inUse[use] -= 1
        if (closed && open.size === 0) closed.resolve()
        serveWaiting()
      })
  }

  /** Otherwise everyone would wait for the whole time of a query, on each connection to a server that is gone without a word. */
  async function lookForSilence(): Promise<void> {
    const now = performance.now()
    const silent = busy.entries().find(([, since]) => now - since > SILENT_MILLISECONDS)?.[0]
    if (!silent || (await isAnswering(silent, connectMilliseconds))) return
    const { host, port } = silent.client
    for (const { client, madeAt } of open) {
      if (client.host === host && client.port === port && madeAt < now) client.connection.stream.destroy()
    }
  }

  function sweep(): void {
    const now = performance.now()
    const kept = idle.filter(({ session, since }) => isFit(session) && now - since < MAX_IDLE_MILLISECONDS)
    const ended = idle.filter((entry) => !kept.includes(entry))
    idle.splice(0, idle.length, ...kept)
    for (const { session } of ended) retire(session)
  }

  return {
    take,
    add,
    distrust() {
      trustedFrom = performance.now()
      sweep()
    },
    counts: () => ({
      inUse: { ...inUse },
      waiting: countByUse(waiting),
      idle: idle.length,
    }),
    async close() {
      closed ??= Promise.withResolvers<void>()
      clearInterval(sweeper)
      clearInterval(watcher)
      clearTimeout(pause)
      for (const waiter of waiting) waiter.reject(unreachable(new Error('The database is closed')))
      sweep()
      if (open.size === 0) closed.resolve()
      await closed.promise
    },
  }
}

function countByUse(waiting: Iterable<Waiter>): Record<Use, number> {
  const counts: Record<Use, number> = { read: 0, write: 0, snapshot: 0 }
  for (const { use } of waiting) counts[use] += 1
  return counts
}
