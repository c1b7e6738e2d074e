import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Compared, compare } from './compare.ts'
import { readOptions } from './options.ts'
import { newReport, printTable, saveReport } from './report.ts'
import { type Groups, seed } from './seed.ts'
import { type RunningServer, startDuebook, startFloor } from './servers.ts'
import { WORKS } from './works.ts'

/*
 * What `npm run bench` measures; docs/performance.md says how to read it. Short: SQLite against the floor. `--full`: both
 * engines, one process and two, overload, growth.
 */
const options = readOptions(process.argv.slice(2))
const report = newReport()
const directory = mkdtempSync(join(tmpdir(), 'duebook-bench-'))
const isAsked = (name: string) => options.only === undefined || name.includes(options.only)

console.log(`${report.machine}; ${options.seconds} s × ${options.rounds} rounds a side`)
try {
  await compareOnSqlite()
} finally {
  rmSync(directory, { recursive: true, force: true })
  saveReport(report, options.json)
}

async function compareOnSqlite(): Promise<void> {
  const settings = { DATA_DIR: join(directory, 'data') }
  const seeding = await startDuebook(settings)
  const groups = await seed(seeding.url)
  await seeding.stop()
  // Writes pile up, so each side has a copy of its own.
  mkdirSync(join(directory, 'floor'))
  const floorFile = join(directory, 'floor', 'duebook.sqlite')
  copyFileSync(join(settings.DATA_DIR, 'duebook.sqlite'), floorFile)
  const floor = await startFloor('sqlite', floorFile)
  const duebook = await startDuebook(settings)
  try {
    await compareAll('SQLite, synchronous=FULL, one process', floor, duebook, groups)
  } finally {
    await Promise.all([floor.stop(), duebook.stop()])
  }
}

async function compareAll(
  title: string,
  floor: RunningServer,
  duebook: RunningServer,
  groups: Groups,
): Promise<void> {
  const idle = duebook.usage().rssBytes
  const compared: Compared[] = []
  for (const work of WORKS.filter(({ name }) => isAsked(name))) {
    compared.push(await compare(work, floor, duebook, groups, options))
    process.stderr.write(`${work.name} `)
  }
  process.stderr.write('\n')
  printTable(
    title,
    compared.map((each) => ({
      work: each.work,
      'floor/s': each.floorPerSecond,
      'duebook/s': each.perSecond,
      ratio: each.ratio,
      'p50 ms': each.p50,
      'p99 ms': each.p99,
      'floor µs CPU': each.floorCpu,
      'duebook µs CPU': each.cpu,
    })),
  )
  const loaded = duebook.usage().rssBytes
  console.log(`memory: ${mebibytes(idle)} MiB after the start, ${mebibytes(loaded)} MiB after the load`)
  report.sections[title] = { compared, memory: { idle, loaded } }
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
