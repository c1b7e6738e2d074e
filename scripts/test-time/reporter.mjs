// Where the time of a test run goes: `npm run test:time`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const TABLE = join(import.meta.dirname, '../../node_modules/.cache/duebook/test-time.tsv')
const SHOWN = 40
const COLUMNS = ['wall', 'imports', 'cpu', 'waiting', 'postgres', 'sqlite', 'tests', 'name']

/** Prints the slowest files and folders, in seconds, and writes the whole table to a file. */
export default class TestTimeReporter {
  onTestRunEnd(modules) {
    const files = modules.map(timesOf)
    print('File', files)
    print('Folder', foldersOf(files))
    console.log(line({ ...sum(files), name: `all ${files.length} files` }))
    const seconds = Math.round(process.resourceUsage().userCPUTime / 1e6)
    console.log(`CPU of vitest itself: ${seconds} s. Processes that tests start are in no column.`)
    mkdirSync(dirname(TABLE), { recursive: true })
    writeFileSync(
      TABLE,
      `${[COLUMNS, ...byWall(files).map(values)].map((row) => row.join('\t')).join('\n')}\n`,
    )
    console.log(`The whole table: ${TABLE}`)
  }
}

function timesOf(module) {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  const wall = collectDuration + setupDuration + prepareDuration + duration
  // Processes of other workers take the CPU too, so this is waiting for them as well.
  const cpu = module.meta().cpuMilliseconds ?? 0
  const namedAfter = (engine) =>
    tests
      .filter((test) => test.fullName.includes(`on ${engine}`))
      .reduce((total, test) => total + (test.diagnostic()?.duration ?? 0), 0)
  return {
    name: module.relativeModuleId,
    wall,
    imports: collectDuration,
    cpu,
    waiting: Math.max(0, wall - cpu),
    postgres: namedAfter('postgres'),
    sqlite: namedAfter('sqlite'),
    tests: tests.length,
  }
}

function foldersOf(files) {
  const folders = Map.groupBy(files, ({ name }) => dirname(name))
  return [...folders].map(([name, inside]) => ({ ...sum(inside), name }))
}

function sum(rows) {
  const total = (column) => rows.reduce((all, row) => all + row[column], 0)
  return Object.fromEntries(COLUMNS.slice(0, -1).map((column) => [column, total(column)]))
}

function byWall(rows) {
  return rows.toSorted((one, other) => other.wall - one.wall)
}

function print(title, rows) {
  console.log(
    `\n${COLUMNS.slice(0, -1)
      .map((column) => column.padStart(9))
      .join('')}  ${title}`,
  )
  for (const row of byWall(rows).slice(0, SHOWN)) console.log(line(row))
}

function line(row) {
  const [name, tests, ...times] = values(row).reverse()
  return `${[...times.reverse(), tests].map((cell) => cell.padStart(9)).join('')}  ${name}`
}

function values(row) {
  return COLUMNS.map((column) =>
    typeof row[column] === 'number' && column !== 'tests'
      ? (row[column] / 1000).toFixed(1)
      : String(row[column]),
  )
}
