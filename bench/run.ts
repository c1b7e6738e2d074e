import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCategories } from './categories.ts'
import { compare } from './compare.ts'
import { measureCompression } from './compression.ts'
import { measureCores } from './cores.ts'
import { measureFeeds } from './feeds.ts'
import { measureFlush } from './flush.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { measureInsight } from './insight.ts'
import { measureOneGroup } from './one-group.ts'
import { readOptions } from './options.ts'
import { measureLoginFlood, measureOverload } from './overload.ts'
import { type Place, postgresPlace, sqlitePlace } from './place.ts'
import { measureReminders } from './reminders.ts'
import { newReport, saveReport } from './report.ts'
import { measureSchedules } from './schedules.ts'
import { PLAIN, SLOW_COMMIT } from './servers.ts'
import { measureStartUp } from './start-up.ts'
import { measureTerminal } from './terminal.ts'
import { measureWeb } from './web/measure-web.ts'
import { CREATE, LOGIN, PAY, READS } from './works.ts'

/*
 * What `npm run bench` measures; docs/performance.md says how to read it. Short: SQLite compared with the floor. `--full`: both
 * engines, many writers in one group, overload, a flood of logins, growth.
 */
const options = readOptions(process.argv.slice(2))
const directory = mkdtempSync(join(tmpdir(), 'duebook-bench-'))
const report = newReport(measureFlush(directory))

console.log(`${report.machine}; ${options.seconds} s × ${options.rounds} rounds a side`)
console.log(`a flush to the disk takes ${report.flush.toFixed(2)} ms`)
try {
  await section(
    'sqlite',
    () => onPlace(sqlitePlace(directory), (place) => compareWithFloor('SQLite', 1.5, place)),
    'short',
  )
  await section('slow-disk', () => onPlace(sqlitePlace(join(directory, 'slow')), compareOnSlowDisk), 'short')
  await section('postgres', () =>
    onPlace(postgresPlace(directory), (place) => compareWithFloor('PostgreSQL', 1.2, place)),
  )
  await section('one-group', () =>
    onPlace(postgresPlace(directory), (place) => measureOneGroup(place, options)),
  )
  await section('start-up', () => measureStartUp(directory))
  await section('terminal', () => measureTerminal(directory, options))
  await section('web', () => measureWeb(directory, options))
  await section('overload', () => measureOverload(directory))
  await section('logins', () => measureLoginFlood(directory))
  await section('compression', measureCompression)
  await section('cores', () => measureCores(join(directory, 'cores'), options))
  await section('schedules', () => measureSchedules(directory, options))
  await section('categories', () => measureCategories(directory, options))
  await section('feeds', () => measureFeeds(directory, options))
  await section('insight', () => measureInsight(directory, options))
  await section('imports', () => measureImports(directory))
  await section('reminders', () => measureReminders(directory))
  await section('growth', () =>
    onPlace(sqlitePlace(join(directory, 'growth')), (place) => measureGrowth('SQLite', place, options)),
  )
  await section('growth-postgres', () =>
    onPlace(postgresPlace(join(directory, 'growth')), (place) => measureGrowth('PostgreSQL', place, options)),
  )
} finally {
  rmSync(directory, { recursive: true, force: true })
  saveReport(report, options.json)
}

/** `--only` names a section or, for the comparisons, part of a work's name. */
async function section(name: string, measure: () => Promise<unknown>, when = 'full'): Promise<void> {
  const isNamed = options.sections.includes(name)
  const isDue = options.sections.length === 0 && (options.full || when === 'short')
  if (isNamed || isDue) report.sections[name] = await measure()
}

async function onPlace<P extends Place, T>(making: Promise<P>, use: (place: P) => Promise<T>): Promise<T> {
  const place = await making
  try {
    return await use(place)
  } finally {
    await place.remove()
  }
}

/** Reads as they are asked again, when nothing was changed, and plain; writes as they are. */
async function compareWithFloor(engine: string, goal: number, place: Place): Promise<unknown> {
  const [floor, again, plain] = await Promise.all([
    place.startFloor(),
    place.startDuebook(),
    place.startBeside(PLAIN),
  ])
  try {
    const goals = { again: goal, plain: 0.5 }
    const reads = await compare(`${engine}: reads`, { floor, again, plain }, READS, options, goals)
    const duebook = again
    const writes = await compare(`${engine}: writes`, { floor, duebook }, [CREATE, PAY, LOGIN], options)
    return { reads, writes }
  } finally {
    await Promise.all([floor.stop(), again.stop(), plain.stop()])
  }
}

/** Writes alone, where each COMMIT takes 4 ms longer. */
async function compareOnSlowDisk(place: Place): Promise<unknown> {
  const [floor, duebook] = await Promise.all([place.startFloor(SLOW_COMMIT), place.startDuebook(SLOW_COMMIT)])
  try {
    return await compare('SQLite, 4 ms in every commit', { floor, duebook }, [CREATE, PAY], options)
  } finally {
    await Promise.all([floor.stop(), duebook.stop()])
  }
}
