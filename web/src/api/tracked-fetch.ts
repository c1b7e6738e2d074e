import type { Connection } from './connection.ts'

/** Nothing was sent, because nobody would have received it. */
export class NotSentError extends Error {
  constructor() {
    super('There is no connection')
    this.name = 'NotSentError'
  }
}

/** So long may an answer take before somebody looks whether the server is there at all. */
const SLOW_MILLISECONDS = 2000

/**
 * Tells the connection what became of each request. While it is lost, reading fails at once, and writing looks first: so
 * it is known that nothing was sent.
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
