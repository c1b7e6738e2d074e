import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock'
import type { AppError } from '#core/errors'
import type { Logger } from '#core/logger'

declare module 'fastify' {
  interface FastifyInstance {
    logOutage: (log: Logger, refusal: AppError) => void
  }
}

const LOG_EVERY_MILLISECONDS = 60_000

/**
 * While the storage fails every request fails, and a line for each could fill the rest of a full disk: the first is logged,
 * and then one a minute with the number since.
 */
export function logOutages(app: FastifyInstance, clock: Clock): void {
  const logged = new Map<string, { at: number; since: number }>()
  app.decorate('logOutage', (log, refusal) => {
    const now = clock.now().getTime()
    const last = logged.get(refusal.message)
    const elapsed = last ? now - last.at : Number.POSITIVE_INFINITY
    // A clock that was set back must not silence it for as long.
    if (last && elapsed >= 0 && elapsed < LOG_EVERY_MILLISECONDS) {
      last.since += 1
      return
    }
    logged.set(refusal.message, { at: now, since: 0 })
    // Without a cause nothing is broken: the server is stopping, or not ready yet.
    const level = refusal.cause === undefined ? 'warn' : 'error'
    const details = { err: refusal, ...(last && { refusedSince: last.since }) }
    log[level](details, `requests are refused: ${refusal.message}`)
  })
}
