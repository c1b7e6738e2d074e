import type { Connection } from './connection.ts'

/** The request was not sent, because the server is unreachable. */
export class NotSentError extends Error {
  constructor() {
    super('There is no connection')
    this.name = 'NotSentError'
  }
}

/** After this time without a response, the connection is checked. */
const SLOW_MILLISECONDS = 2000

/**
 * Reports the result of each request to the connection. While offline, reads fail at once and writes check first: so it
 * is certain that nothing was sent.
 */
export function trackedFetch(connection: Connection, send: typeof fetch = fetch): typeof fetch {
  return async (input, init = {}) => {
    if (connection.isOffline() && (isReading(init) || !(await connection.check()))) throw new NotSentError()
    const slow = setTimeout(() => void connection.check(), SLOW_MILLISECONDS)
    try {
      const signals = [connection.lostSignal(), ...(init.signal ? [init.signal] : [])]
      const response = await send(input, { ...init, signal: AbortSignal.any(signals) })
      connection.answered()
      return response
    } catch (error) {
      if (!init.signal?.aborted) connection.failed()
      throw error
    } finally {
      clearTimeout(slow)
    }
  }
}

function isReading({ method = 'GET' }: RequestInit): boolean {
  return method === 'GET'
}
