import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCategories } from './categories.ts'
import { compareAll } from './compare-all.ts'
import { measureCompression } from './compression.ts'
import { measureCores } from './cores.ts'
import { measureFeeds } from './feeds.ts'
import { measureFlush } from './flush.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { measureInsight } from './insight.ts'
import { readOptions } from './options.ts'
import { measureLoginFlood, measureOverload } from './overload.ts'
import { measureOwnCode } from './own-code.ts'
import { type Place, postgresPlace, sqlitePlace } from './place.ts'
import { measureReminders } from './reminders.ts'
import { newReport, saveReport } from './report.ts'
import { measureSchedules } from './schedules.ts'
import { SLOW_COMMIT } from './servers.ts'
import { measureStartUp } from './start-up.ts'
import { measureTerminal } from './terminal.ts'
import { measureWeb } from './web/measure-web.ts'
import { WORKS } from './works.ts'

/*
 * What `npm run bench` measures; docs/performance.md says how to read it. Short: SQLite against the floor. `--full`: both
 * engines, one process and two, overload, a flood of logins, growth.
 */
const options = readOptions(process.argv.slice(2))
const directory = mkdtempSync(join(tmpdir(), 'duebook-bench-'))
const report = newReport(measureFlush(directory))

console.log(`${report.machine}; ${options.seconds} s × ${options.rounds} rounds a side`)
console.log(`a flush to the disk takes ${report.flush.toFixed(2)} ms`)
try {
  await section('sqlite', () => onPlace(sqlitePlace(directory), compareSqlite), 'short')
  await section('slow-disk', () => onPlace(sqlitePlace(join(directory, 'slow')), compareOnSlowDisk), 'short')
  await section('postgres', () => onPlace(postgresPlace(directory), comparePostgres))
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
  await section('own-code', () => measureOwnCode(directory))
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

async function onPlace<T>(making: Promise<Place>, use: (place: Place) => Promise<T>): Promise<T> {
  const place = await making
  try {
    return await use(place)
  } finally {
    await place.remove()
  }
}

function compareSqlite(place: Place): Promise<unknown> {
  return compareOnSqlite('SQLite, synchronous=FULL, one process', place)
}

/** Writes alone, where each COMMIT takes 4 ms longer. */
function compareOnSlowDisk(place: Place): Promise<unknown> {
  const writes = WORKS.filter(({ name }) => name === 'create bill' || name === 'pay')
  return compareOnSqlite('SQLite, 4 ms in every commit', place, SLOW_COMMIT, writes)
}

async function compareOnSqlite(
  title: string,
  place: Place,
  settings: Record<string, string> = {},
  works = WORKS,
): Promise<unknown> {
  const [floor, duebook] = await Promise.all([place.startFloor(settings), place.startDuebook(settings)])
  try {
    return await compareAll(title, { floor, duebook }, place.groups, options, works)
  } finally {
    await Promise.all([floor.stop(), duebook.stop()])
  }
}

/** One process against the floor, then two against one. */
async function comparePostgres(place: Place): Promise<unknown> {
  const [floor, one] = await Promise.all([place.startFloor(), place.startDuebook()])
  try {
    const title = 'PostgreSQL, fsync on, one process'
    const compared = await compareAll(title, { floor, duebook: one }, place.groups, options)
    const two = await place.startDuebook({ WORKERS: '2' })
    try {
      const sides = { floor: one, duebook: two }
      const inTwo = await compareAll('PostgreSQL, WORKERS=2 against one', sides, place.groups, options)
      return { one: compared, two: inTwo }
    } finally {
      await two.stop()
    }
  } finally {
    await Promise.all([floor.stop(), one.stop()])
  }
}
