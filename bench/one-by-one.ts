import { median } from './load.ts'
import type { RunningServer } from './servers.ts'

const REQUESTS = 50

export interface Call {
  server: RunningServer
  path: string
  headers: Record<string, string>
}

/** Microseconds of CPU a request, by work. One after the other: what is counted is CPU, and each takes long enough. */
export async function costsOneByOne(
  calls: Record<string, Call>,
  rounds: number,
): Promise<Array<[work: string, cost: number]>> {
  const costs = new Map<string, number[]>()
  for (let round = -1; round < rounds; round++) {
    for (const [work, call] of Object.entries(calls)) {
      const cost = await cpuOf(call)
      if (round >= 0) costs.set(work, [...(costs.get(work) ?? []), cost])
    }
  }
  return [...costs].map(([work, each]) => [work, median(each)])
}

async function cpuOf({ server, path, headers }: Call): Promise<number> {
  const before = server.usage().cpuMicroseconds
  for (let n = 0; n < REQUESTS; n++) {
    const response = await fetch(server.url + path, { headers })
    if (response.status >= 400) throw new Error(`${path}: ${response.status}`)
    await response.text()
  }
  return (server.usage().cpuMicroseconds - before) / REQUESTS
}
