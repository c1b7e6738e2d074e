import autocannon from 'autocannon'
import type { RunningServer } from './servers.ts'

export interface Load {
  /** One after the other; each connection begins at another one. */
  requests: Request[]
  connections?: number | undefined
  seconds: number
  /** Otherwise a request that fails ends the run. */
  mayFail?: boolean
}

export interface Request {
  path: string
  headers?: Record<string, string>
  body?: object | undefined
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Of the server, per request. */
  cpuMicroseconds: number
  mainThreadMicroseconds: number
  /** Refused with 503. */
  shed: number
  failed: number
}

export const CONNECTIONS = 32

/** Asks as fast as answers come. */
export async function measure(server: RunningServer, load: Load): Promise<Measured> {
  const requests = load.requests.map(({ path, headers, body }) =>
    body === undefined
      ? { path, method: 'GET' as const, headers }
      : {
          path,
          method: 'POST' as const,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  let connections = 0
  const before = server.usage()
  const result = await autocannon({
    url: server.url,
    duration: load.seconds,
    connections: load.connections ?? CONNECTIONS,
    requests,
    setupClient(client) {
      const first = connections++ % requests.length
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  })
  const after = server.usage()
  const perRequest = (of: 'cpuMicroseconds' | 'mainThreadMicroseconds') =>
    (after[of] - before[of]) / Math.max(1, result.requests.total)
  const shed = result.statusCodeStats?.['503']?.count ?? 0
  const failed = result.non2xx - shed + result.errors
  if (failed > 0 && !load.mayFail)
    throw new Error(`${server.url}${requests[0]?.path}: ${failed} requests failed`)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicroseconds: perRequest('cpuMicroseconds'),
    mainThreadMicroseconds: perRequest('mainThreadMicroseconds'),
    shed,
    failed,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
