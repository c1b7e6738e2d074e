import type { Logger } from '#core/logger'

/** Tells the operator once when the database is lost and once when it is back, with what that cost. */
export interface Outages {
  /** A read or a write failed because of its connection. */
  operationFailed: () => void
  /** One got no connection in time. That alone is no outage: others may have them all. */
  waitedInVain: () => void
  idleLost: (error: Error) => void
  connectionFailed: (error: unknown) => void
  connected: () => void
}

export function createOutages(log: Logger, now: () => number = () => performance.now()): Outages {
  let since: number | undefined
  let isAnnounced = false
  let failed = 0
  /** A restart of the server ends all connections at once. */
  let isLossTold = false
  return {
    operationFailed() {
      since ??= now()
      failed += 1
    },
    waitedInVain() {
      if (isAnnounced) failed += 1
    },
    idleLost(error) {
      if (isLossTold || isAnnounced) return
      isLossTold = true
      log.warn({ err: error }, 'an idle database connection was lost; the next query opens a new one')
    },
    connectionFailed(error) {
      since ??= now()
      if (isAnnounced) return
      isAnnounced = true
      log.warn({ err: error }, 'the database cannot be reached; requests fail until it is back')
    },
    connected() {
      const seconds = Math.round((now() - (since ?? now())) / 100) / 10
      if (isAnnounced) log.info({ seconds, failed }, 'the database is back')
      // The first attempt succeeded, as at another host: no less of an outage for those who were on the way.
      else if (failed > 1)
        log.warn({ seconds, failed }, 'connections to the database were lost; new ones work')
      since = undefined
      isAnnounced = false
      isLossTold = false
      failed = 0
    },
  }
}
