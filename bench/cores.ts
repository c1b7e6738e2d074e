import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { API_PREFIX } from '@duebook/contract'
import { CONNECTIONS, measure, median } from './load.ts'
import type { Options } from './options.ts'
import { sqlitePlace } from './place.ts'
import { printTable } from './report.ts'
import { type Groups, signIn } from './seed.ts'
import type { RunningServer } from './servers.ts'
import { WORKS } from './works.ts'

const THREADS = 2

interface Read {
  name: string
  path: string
  group: keyof Groups
}

/** Those that threads make, of a household and of a group with many bills. */
const READS: Read[] = [
  { name: 'agenda, 50 bills', path: '/agenda', group: 'small' },
  { name: 'summary, 50 bills', path: '/summary', group: 'small' },
  { name: 'forecast, 50 bills', path: '/forecast', group: 'small' },
  ...WORKS.filter(({ name }) => /statistics|summary|agenda/.test(name)).map(({ name, paths, group }) => ({
    name,
    path: paths[0] ?? '',
    group,
  })),
  { name: 'forecast, 500 bills', path: '/forecast', group: 'large' },
]

interface Cost {
  perSecond: number
  /** Of the server, for each request. */
  cpu: number
  /** The part of it that only one core can do. */
  main: number
}

/**
 * READ_THREADS against none, in turns. The load generator needs a core too, so what more cores give is calculated from CPU time:
 * the main thread does its part one after the other, and the rest is spread over all cores, with as many threads as that takes.
 */
export async function measureCores(directory: string, options: Options): Promise<unknown> {
  const { groups, startDuebook } = await sqlitePlace(directory)
  // Only one server can use a file.
  const copy = join(directory, 'copy')
  cpSync(join(directory, 'data'), copy, { recursive: true })
  const alone = await startDuebook()
  const threaded = await startDuebook({ DATA_DIR: copy, READ_THREADS: String(THREADS) })
  try {
    const rows: Array<Record<string, string | number>> = []
    for (const read of READS.filter(({ name }) => name.includes(options.only ?? ''))) {
      rows.push(await compareRead(read, alone, threaded, groups, options))
    }
    printTable(`READ_THREADS=${THREADS} compared with none`, rows)
    return rows
  } finally {
    await Promise.all([alone.stop(), threaded.stop()])
  }
}

async function compareRead(
  { name, path, group }: Read,
  alone: RunningServer,
  threaded: RunningServer,
  groups: Groups,
  { seconds, rounds }: Options,
) {
  const costs = { alone: [] as Cost[], threaded: [] as Cost[] }
  const headersFor = async ({ url }: RunningServer) => ({
    authorization: await signIn(url),
    'x-database-id': String(groups[group]),
  })
  const headers = new Map([
    [alone, await headersFor(alone)],
    [threaded, await headersFor(threaded)],
  ])
  const cost = (server: RunningServer) => costOf(server, path, headers.get(server) ?? {}, seconds)
  for (let round = -1; round < rounds; round++) {
    const [one, two] = [await cost(alone), await cost(threaded)]
    // The first is to warm up.
    if (round < 0) continue
    costs.alone.push(one)
    costs.threaded.push(two)
  }
  const middle = (side: keyof typeof costs, of: keyof Cost) => median(costs[side].map((each) => each[of]))
  const [cpu, cpuThreaded, main] = [
    middle('alone', 'cpu'),
    middle('threaded', 'cpu'),
    middle('threaded', 'main'),
  ]
  const gainOn = (cores: number) => cpu / Math.max(main, cpuThreaded / cores)
  return {
    read: name,
    'alone/s': middle('alone', 'perSecond'),
    'threads/s': middle('threaded', 'perSecond'),
    ratio: median(
      costs.threaded.map((each, i) => each.perSecond / (costs.alone[i]?.perSecond ?? Number.NaN)),
    ),
    'alone µs CPU': cpu,
    'threads µs CPU': cpuThreaded,
    'main thread µs': main,
    'gain on 2 cores': gainOn(2),
    'on 4': gainOn(4),
  }
}

async function costOf(
  server: RunningServer,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Cost> {
  const before = server.usage().mainThreadMicroseconds
  const load = { url: server.url, paths: [API_PREFIX + path], headers, connections: CONNECTIONS, seconds }
  const { perSecond, cpuMicroseconds, requests } = await measure(server, load)
  return {
    perSecond,
    cpu: cpuMicroseconds,
    main: (server.usage().mainThreadMicroseconds - before) / Math.max(1, requests),
  }
}
