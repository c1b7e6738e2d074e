import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate, schemaVersion } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { COLUMN_WORDS } from '#db/portable'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import type { MigrationOrder } from './migrate-child.ts'

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

describe.each(DIALECTS)('kill -9 after any statement, on %s,', (dialect) => {
  test.each(MIGRATIONS.map((migration, index) => [migration.name, index + 1] as const))(
    'of %s leaves the schema before it, and the next start completes',
    async (_, version) => {
      const count = [...(MIGRATIONS[version - 1]?.up(COLUMN_WORDS[dialect]) ?? [])].length
      const all = Array.from({ length: count + 1 }, (_, statements) => statements)
      // Older ones have died at each of their statements when they were new, and never change.
      const deaths = version > MIGRATIONS.length - 3 ? all : [...new Set([0, Math.floor(count / 2), count])]
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
