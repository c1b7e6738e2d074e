import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, type Dialect, emptyDatabase } from '../support/test-database.ts'
import { type RunningProcess, startServer, temporaryDirectory } from '../telemetry/support/processes.ts'
import { recordedIn } from './support/recording.ts'

vi.setConfig({ testTimeout: 180_000 })

const DAY = 86_400_000
const BILLS_A_DAY = 20
const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** One instance with its own data: as many real processes as are started, and a look into its database. */
async function givenInstance(dialect: Dialect) {
  const dataDir = temporaryDirectory()
  const place = dialect === 'postgres' ? await emptyDatabase('postgres') : undefined
  const location = place?.location ?? ({ engine: 'sqlite', file: join(dataDir, 'duebook.sqlite') } as const)
  const settings = {
    ...ADMIN,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the tests that is long enough',
    TELEMETRY_ENABLED: 'false',
    ...(location.engine === 'postgres' ? { DATABASE_URL: location.url } : {}),
  }
  let database: Database | undefined
  onTestFinished(async () => {
    await database?.close()
    await place?.drop()
  })
  return {
    start: (movedBy = 0) => startServer({ ...settings, TIME_MOVED_BY: String(movedBy) }, { movable: true }),
    recorded: async () => {
      database ??= await openDatabase(location, silentLog)
      return recordedIn(database)
    },
  }
}

/** Bills that fall due on each of the days that will be jumped over, and one that was due two years ago. */
async function givenBills({ url }: RunningProcess): Promise<string[]> {
  const { access: token, groupId } = await signIn(url)
  const headers = { 'x-database-id': String(groupId) }
  const create = async (due_date: string) => {
    const body = { name: 'Bill', amount: 1, due_date, frequency: 'weekly', type: 'bill', auto_pay: true }
    return (await call(url, 'POST /bills', { token, headers, body })).body.data.id as number
  }
  await call(url, `PUT /databases/${groupId}`, { token, body: { auto_record: true } })
  await create(dayAhead(-730))
  const expected: string[] = []
  for (let day = 1; day <= 5; day++) {
    for (let i = 0; i < BILLS_A_DAY; i++) {
      const date = dayAhead(day)
      expected.push(`${await create(date)} ${date} on ${date} auto 100`)
    }
  }
  return expected
}

const jump = ({ child }: RunningProcess, days: number) => child.send({ moveTimeBy: days * DAY })
const soon = { timeout: 60_000, interval: 5 }

test('on PostgreSQL, where there can be several, two processes whose clocks jump over five days, killed and restarted in the middle, record each cycle once', async () => {
  const { start, recorded } = await givenInstance('postgres')
  let one = await start()
  const other = await start()
  const expected = await givenBills(one)
  expect(await recorded()).toEqual([])
  jump(one, 5)
  jump(other, 5)
  await vi.waitUntil(async () => (await recorded()).length > 0, soon)
  one.child.kill('SIGKILL')
  one = await start(5 * DAY)
  await vi.waitUntil(async () => (await recorded()).length > expected.length / 2, soon)
  const stopped = await other.stop()
  expect(stopped.code).toBe(0)
  const third = await start(5 * DAY)
  await vi.waitUntil(async () => (await recorded()).length >= expected.length, soon)
  // Nothing is recorded twice by those that start later, nor by the hours that follow.
  const fourth = await start(5 * DAY)
  for (const server of [one, third, fourth]) jump(server, 1 / 12)
  await sleep(300)
  for (const server of [one, third, fourth]) expect((await server.stop()).code).toBe(0)
  expect((await recorded()).toSorted()).toEqual(expected.toSorted())
})

describe.each(DIALECTS)('on %s', (dialect) => {
  test('a process that is killed again and again while it catches up records each cycle once in the end', async () => {
    const { start, recorded } = await givenInstance(dialect)
    const first = await start()
    const expected = await givenBills(first)
    await first.stop()
    for (let round = 1; round <= 3; round++) {
      const before = (await recorded()).length
      const server = await start(5 * DAY)
      const isFurther = async () => (await recorded()).length > before
      await vi.waitUntil(async () => (await isFurther()) || before === expected.length, soon)
      server.child.kill('SIGKILL')
    }
    const last = await start(5 * DAY)
    await vi.waitUntil(async () => (await recorded()).length >= expected.length, soon)
    expect((await last.stop()).code).toBe(0)
    expect((await recorded()).toSorted()).toEqual(expected.toSorted())
  })
})
