import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { COLUMN_WORDS } from '#db/portable'
import { schemaVersion } from '#db/schema-fit'
import { poolingProxy } from '../postgres/pooling-proxy.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import { eventually } from './eventually.ts'
import type { MigrationOrder } from './migrate-child.ts'

const NEW = 3
const NAMES = MIGRATIONS.map((migration) => migration.name)

function startChild(): ChildProcess {
  return fork(fileURLToPath(new URL('migrate-child.ts', import.meta.url)), {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ask(
  child: ChildProcess,
  order: MigrationOrder,
): Promise<{ applied?: string[]; error?: string }> {
  const answer = once(child, 'message')
  child.send(order)
  return (await answer)[0] as { applied?: string[]; error?: string }
}

describe('processes that start together on an empty database', () => {
  const children: ChildProcess[] = []
  beforeAll(() => {
    children.push(startChild(), startChild(), startChild())
  })
  afterAll(() => {
    for (const child of children) child.disconnect()
  })

  test.each(DIALECTS)(
    'all succeed, and each migration is applied once, ten times over (%s)',
    async (dialect) => {
      for (let round = 0; round < 10; round++) {
        const place = await emptyDatabase(dialect)
        try {
          const answers = await Promise.all(children.map((child) => ask(child, { location: place.location })))
          expect(answers.map((answer) => answer.error)).toEqual([undefined, undefined, undefined])
          expect(answers.flatMap((answer) => answer.applied ?? []).toSorted()).toEqual(NAMES)
          const database = await openDatabase(place.location, silentLog)
          expect(
            await database.read.selectFrom('schema_migrations').select('name').orderBy('version').execute(),
          ).toEqual(NAMES.map((name) => ({ name })))
          expect(await database.findDamage()).toEqual([])
          await database.close()
        } finally {
          await place.drop()
        }
      }
    },
    180_000,
  )
})

/** Everything that the migration before has left, one row of it, and then a death in the middle of the next. */
async function dieAndRecover(place: TestDatabase, version: number, statements: number) {
  if (version > 1) {
    const before = await openDatabase(place.location, silentLog)
    await migrate(before, systemClock, MIGRATIONS.slice(0, version - 1))
    await before.write((tx) => tx.insertInto('accounts').values({ created_at: 'kept' }).execute())
    await before.close()
  }
  const child = startChild()
  child.send({ location: place.location, dieAt: { version, statements } } satisfies MigrationOrder)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]

  const after = await openDatabase(place.location, silentLog)
  const found = { version: await schemaVersion(after), damage: await after.findDamage() }
  const tables = (await after.read.introspection.getTables()).length
  const applied = await migrate(after, systemClock)
  const kept = await after.read.selectFrom('accounts').select('created_at').execute()
  const damage = await after.findDamage()
  if (after.engine === 'postgres') await emptySchema(after)
  await after.close()
  return { statements, signal, found, wasEmpty: tables === 0, applied, kept, damage }
}

/** A new database costs PostgreSQL a hundred times more than a new schema in an old one. */
async function emptySchema(database: Database): Promise<void> {
  await database.write(async (tx) => {
    for (const statement of ['drop schema public cascade', 'create schema public'])
      await tx.executeQuery(CompiledQuery.raw(statement))
  })
}

/** Before the first, after the last, and some in between. */
function spread(count: number): number[] {
  const step = Math.max(1, count / 6)
  return [...new Set([...Array.from({ length: 6 }, (_, i) => Math.min(count, Math.round(i * step))), count])]
}

describe.each(DIALECTS)('kill -9 after any statement, on %s,', (dialect) => {
  // Others have died at each of their statements when they were new, and never change. The first one begins on nothing.
  const all = MIGRATIONS.map((migration, index) => [migration.name, index + 1] as const)
  test.each(all.filter(([, version]) => version === 1 || version > all.length - NEW))(
    'of %s leaves the schema before it, and the next start completes',
    async (_, version) => {
      const count = [...(MIGRATIONS[version - 1]?.up(COLUMN_WORDS[dialect]) ?? [])].length
      const deaths = spread(count)
      const outcomes: Array<Awaited<ReturnType<typeof dieAndRecover>>> = []
      const waiting = [...deaths]
      const worker = async () => {
        let place = await emptyDatabase(dialect)
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          outcomes[deaths.indexOf(next)] = await dieAndRecover(place, version, next)
          if (dialect === 'postgres') continue
          await place.drop()
          place = await emptyDatabase(dialect)
        }
        await place.drop()
      }
      await Promise.all([worker(), worker(), worker()])
      expect(outcomes).toEqual(
        deaths.map((statements) => ({
          statements,
          signal: 'SIGKILL',
          found: { version: version - 1, damage: [] },
          wasEmpty: version === 1,
          applied: NAMES.slice(version - 1),
          kept: version === 1 ? [] : [{ created_at: 'kept' }],
          damage: [],
        })),
      )
    },
    180_000,
  )
})

const KEYS = MIGRATIONS.findIndex(({ name }) => name.endsWith('-group-keys'))

/** As the release before keys began with the group has left it. */
async function givenFormerKeys() {
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(() => database.close())
  await migrate(database, systemClock, MIGRATIONS.slice(0, KEYS))
  return { database, url: (place.location as { url: string }).url }
}

const unfinishedIndexes = async (database: Database) =>
  (
    await sql<{
      name: string
    }>`select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(database.read)
  ).rows

describe('indexes that are built while others write', () => {
  test('kill -9 of the process in the middle: the next one builds them anew, or waits for what the server goes on with', async () => {
    const { database, url } = await givenFormerKeys()
    const finish = Promise.withResolvers<void>()
    onTestFinished(() => finish.resolve())
    const reading = Promise.withResolvers<void>()
    // Whoever builds an index without blocking anybody waits for its end.
    const reader = database.readSnapshotWithoutTimeLimit(async (db) => {
      await db.selectFrom('bills').select('id').execute()
      reading.resolve()
      await finish.promise
    })
    await reading.promise
    const killed = startChild()
    killed.send({ location: { engine: 'postgres', url } } satisfies MigrationOrder)
    await eventually(async () =>
      expect(await unfinishedIndexes(database)).toEqual([{ name: 'bills_new_pkey' }]),
    )
    const exit = once(killed, 'exit')
    killed.kill('SIGKILL')
    expect((await exit)[1]).toBe('SIGKILL')
    const next = startChild()
    onTestFinished(() => next.disconnect())
    const answer = ask(next, { location: { engine: 'postgres', url } })
    finish.resolve()
    await reader
    expect(await answer).toEqual({ applied: NAMES.slice(KEYS) })
    expect(await unfinishedIndexes(database)).toEqual([])
  }, 180_000)

  test('two processes at once, by way of a pooler that gives each transaction another connection', async () => {
    const { database, url } = await givenFormerKeys()
    const pooler = await poolingProxy(url)
    onTestFinished(() => pooler.close())
    const children = [startChild(), startChild()]
    onTestFinished(() => {
      for (const child of children) child.disconnect()
    })
    const answers = await Promise.all(
      children.map((child) => ask(child, { location: { engine: 'postgres', url: pooler.url } })),
    )
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined])
    expect(answers.flatMap(({ applied = [] }) => applied).toSorted()).toEqual(NAMES.slice(KEYS))
    expect(await unfinishedIndexes(database)).toEqual([])
    expect(pooler.moves()).toBeGreaterThan(10)
    // Nothing of it stays on the connections that others get.
    const through = new pg.Client({ connectionString: pooler.url })
    await through.connect()
    onTestFinished(() => through.end())
    for (let i = 0; i < 8; i++) {
      const { rows } = await through.query(
        `select name from pg_settings where source = 'session' and name ~ 'timeout|keepalives' union all
          select 'lock' from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toEqual([])
    }
  }, 180_000)
})
