import autocannon from 'autocannon'
import type { RunningServer } from './servers.ts'

export interface Load {
  url: string
  paths: string[]
  headers: Record<string, string>
  body?: object
  connections: number
  seconds: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Of the server, per request. */
  cpuMicroseconds: number
  requests: number
  /** Refused with 503. */
  shed: number
}

export const CONNECTIONS = 32

/** Asks as fast as answers come. Whatever is neither answered nor shed ends the run. */
export async function measure(server: RunningServer, load: Load): Promise<Measured> {
  const { paths, body } = load
  const headers = { ...load.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const method = body === undefined ? 'GET' : 'POST'
  const before = server.usage().cpuMicroseconds
  const result = await autocannon({
    url: load.url,
    duration: load.seconds,
    connections: load.connections,
    requests: paths.map((path) => ({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })),
  })
  const cpu = server.usage().cpuMicroseconds - before
  const shed = result.statusCodeStats?.['503']?.count ?? 0
  const failed = result.non2xx - shed + result.errors
  if (failed > 0) throw new Error(`${load.url}${paths[0]}: ${failed} requests failed`)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicroseconds: cpu / Math.max(1, result.requests.total),
    requests: result.requests.total,
    shed,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
