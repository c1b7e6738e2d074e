import { byTurns, type Turns } from './compare.ts'
import type { Options } from './options.ts'
import { sqlitePlace } from './place.ts'
import { printTable, type Row } from './report.ts'
import { PLAIN } from './servers.ts'
import { READS, type Work } from './works.ts'

const THREADS = 2

/** Those that threads make, of a group with many bills: others never start one. */
const DEAR: Work[] = [
  ...READS.filter(({ groups }) => groups === 'large'),
  { name: 'forecast, 500 bills', floor: '', path: '/forecast', groups: 'large' },
]

/**
 * READ_THREADS against none, in turns. The load generator needs a core too, so what more cores give is calculated from CPU time:
 * the main thread does its part one after the other, and the rest is spread over all cores, with as many threads as that takes.
 */
export async function measureCores(directory: string, options: Options): Promise<unknown> {
  const place = await sqlitePlace(directory)
  const alone = await place.startDuebook({ ...PLAIN, READ_THREADS: '0' })
  const threaded = await place.startBeside({ ...PLAIN, READ_THREADS: String(THREADS) })
  try {
    const rows: Row[] = []
    for (const work of DEAR.filter(({ name }) => name.includes(options.only ?? ''))) {
      const turns = await byTurns({ alone, threaded }, work, options)
      rows.push({ read: work.name, ...gainOf(turns.alone, turns.threaded) })
    }
    printTable(`READ_THREADS=${THREADS} compared with none`, rows)
    return rows
  } finally {
    await Promise.all([alone.stop(), threaded.stop()])
  }
}

function gainOf(alone: Turns, threaded: Turns) {
  const main = threaded.mainThreadMicroseconds
  const gainOn = (cores: number) => alone.cpuMicroseconds / Math.max(main, threaded.cpuMicroseconds / cores)
  return {
    'alone/s': alone.perSecond,
    'threads/s': threaded.perSecond,
    ratio: threaded.ratio,
    'alone µs CPU': alone.cpuMicroseconds,
    'threads µs CPU': threaded.cpuMicroseconds,
    'main thread µs': main,
    'gain on 2 cores': gainOn(2),
    'on 4': gainOn(4),
  }
}
