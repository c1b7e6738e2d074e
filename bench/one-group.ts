import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@duebook/contract'
import { CONNECTIONS, type Measured, measure, type Request } from './load.ts'
import type { Options } from './options.ts'
import { type PostgresPlace, query } from './place.ts'
import { printTable, type Row } from './report.ts'
import { GROUPS, SMALL, signIn } from './seed.ts'
import { CREATE, PAY } from './works.ts'

/** As many writers as usual, all of them in one group: how fast, what fails, and how often PostgreSQL ended a deadlock. */
export async function measureOneGroup(place: PostgresPlace, options: Options): Promise<unknown> {
  const create = { path: '/bills', body: CREATE.body }
  const pays = Array.from({ length: SMALL.bills }, (_, i) => ({
    path: PAY.path.replace(':bill', String(i + 1)),
    body: PAY.body,
  }))
  const works: Record<string, Request[]> = {
    [CREATE.name]: [create],
    [PAY.name]: pays,
    'both in turns': pays.flatMap((pay) => [create, pay]),
  }
  const rows: Row[] = []
  for (const [work, requests] of Object.entries(works)) {
    const before = await deadlocks(place.url)
    const { perSecond, p50, p99, shed, failed } = await writeAll(place, requests, options)
    const ended = (await deadlocks(place.url)) - before
    const counts = { 'refused with 503': shed, failed, deadlocks: ended }
    rows.push({ work, '/s': perSecond, 'p50 ms': p50, 'p99 ms': p99, ...counts })
  }
  printTable(`PostgreSQL, ${CONNECTIONS} writers in one group`, rows)
  return rows
}

async function writeAll(
  place: PostgresPlace,
  requests: Request[],
  { seconds, rounds }: Options,
): Promise<Measured> {
  const server = await place.startDuebook()
  try {
    const headers = {
      authorization: await signIn(server.url),
      'x-database-id': String(GROUPS.small[0]?.group),
    }
    const load = {
      requests: requests.map(({ path, body }) => ({ path: API_PREFIX + path, headers, body })),
      mayFail: true,
    }
    await measure(server, { ...load, seconds: Math.min(1, seconds / 2) })
    return await measure(server, { ...load, seconds: seconds * rounds })
  } finally {
    await server.stop()
  }
}

/** Most of them nobody notices, because the server tries again. Connections count theirs when they end. */
async function deadlocks(url: string): Promise<number> {
  await sleep(500)
  const [row] = await query<{ deadlocks: string }>(
    url,
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(row?.deadlocks)
}
