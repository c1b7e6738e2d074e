import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate, NewerDatabaseError } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import type { Migration, MigrationKind } from '#db/migrations/migration'
import { cannotSave } from '#db/refusals'
import { watchWrites } from '#db/watch-writes'
import { createReadiness } from '#health/readiness'
import { eventually } from '../db/eventually.ts'
import { accepts } from '../process/raw-connection.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'
import { capturedLog } from '../support/captured-log.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { type Dialect, emptyDatabase, openMigrated, openUntilFinished } from '../support/test-database.ts'

/** The database, counting who reads. */
function countingReads(database: Database): { database: Database; reads: () => number } {
  let reads = 0
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { database: { ...database, read }, reads: () => reads }
}

onEveryDialect((_, dialect) => {
  test('asked a thousand times at once, it asks the database once', async () => {
    const { database, reads } = countingReads((await openMigrated(dialect)).database)
    const { isReady } = createReadiness(database, silentLog)
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 1_000 }, isReady))
    expect(answers.every(Boolean)).toBe(true)
    for (let i = 0; i < 100; i++) expect(await isReady()).toBe(true)
    expect(reads()).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000)
  })

  test('while nothing can be saved it is not ready, and it is again as soon as something can', async () => {
    const { database: sound } = await openMigrated(dialect)
    let isFull = false
    const database = watchWrites({
      ...sound,
      write: (operation) =>
        isFull ? Promise.reject(cannotSave(new Error('disk full'))) : sound.write(operation),
    })
    const captured = capturedLog()
    const { isReady } = createReadiness(database, captured.log)
    expect(await isReady()).toBe(true)
    isFull = true
    // Nobody has tried to save anything, so nobody knows.
    expect(await isReady()).toBe(true)
    await expect(database.write(async () => {})).rejects.toThrow('cannot save anything')
    expect(await isReady()).toBe(false)
    isFull = false
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    expect(captured.lines().map(({ msg, reason }) => [msg, reason])).toEqual([
      ['not ready to serve', 'the database cannot save anything'],
      ['ready to serve again', undefined],
    ])
    expect(await sound.read.selectFrom('leases').selectAll().execute()).toEqual([])
  })
})

test('a database that never answers is not waited for', async () => {
  const { database } = await openMigrated('sqlite')
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => new Promise(() => {}),
  })
  const { isReady } = createReadiness({ ...database, read }, silentLog)
  const began = performance.now()
  expect(await isReady()).toBe(false)
  expect(performance.now() - began).toBeLessThan(50_000)
})

test('PostgreSQL that has become read-only is told of after the first write that failed, until it no longer is', async () => {
  const { database, place } = await openMigrated('postgres')
  const { url } = place.location as { url: string }
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const setReadOnly = async (word: 'on' | 'off') => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${word}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  onTestFinished(async () => {
    await setReadOnly('off')
    await admin.end()
  })
  const { isReady } = createReadiness(database, silentLog)
  const note = () =>
    database.write((tx) =>
      tx.insertInto('leases').values({ name: 'a test', holder: 'it', expires_at: '' }).execute(),
    )
  expect(await isReady()).toBe(true)
  await setReadOnly('on')
  await eventually(() => expect(note()).rejects.toThrow('cannot save anything'))
  expect(await isReady()).toBe(false)
  await setReadOnly('off')
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  await note()
})

describe('a database that a newer version has migrated', () => {
  const later = (kind: MigrationKind): Migration => ({
    name: `9999-${kind}`,
    kind,
    up: () => [],
  })
  const given = async (dialect: Dialect, since: Migration[]) => {
    const { database } = await openUntilFinished(await emptyDatabase(dialect))
    // Only the record of them matters here.
    const recorded = MIGRATIONS.map((migration) => ({ ...migration, indexes: [], up: () => [] }))
    await migrate(database, systemClock, [...recorded, ...since])
    return { database, ...createReadiness(database, silentLog) }
  }

  test('keeps a server of this version ready while all that came since expands', async () => {
    const { database, isReady } = await given('postgres', [later('expand'), later('expand')])
    expect(await isReady()).toBe(true)
    const captured = capturedLog()
    expect(await migrate(database, systemClock, MIGRATIONS, captured.log)).toEqual([])
    expect(captured.lines()).toMatchObject([
      { schema: MIGRATIONS.length + 2, supported: MIGRATIONS.length, level: 40 },
    ])
  })

  test('does not once something contracts, or nobody knows', async () => {
    const contracted = await given('postgres', [later('contract'), later('expand')])
    expect(await contracted.isReady()).toBe(false)
    await expect(migrate(contracted.database, systemClock)).rejects.toBeInstanceOf(NewerDatabaseError)
    const { database, isReady } = await given('postgres', [later('expand')])
    await database.write((tx) => tx.updateTable('schema_migrations').set({ kind: null }).execute())
    expect(await isReady()).toBe(false)
    await expect(migrate(database, systemClock)).rejects.toBeInstanceOf(NewerDatabaseError)
  })

  test('is refused as a file in any case', async () => {
    const { database, isReady } = await given('sqlite', [later('expand')])
    expect(await isReady()).toBe(false)
    await expect(migrate(database, systemClock)).rejects.toBeInstanceOf(NewerDatabaseError)
  })
})

test('nobody is let in before the migrations are done', { timeout: 60_000 }, async () => {
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  const { url } = place.location as { url: string }
  const another = new pg.Client({ connectionString: url })
  await another.connect()
  // As if another process migrated just now.
  await another.query('select pg_advisory_lock(4038201119)')
  const port = await freePort()
  const starting = startServer({
    DATABASE_URL: url,
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET: 'a secret of the tests that is long enough',
    PORT: String(port),
  })
  await eventually(async () => {
    const { rows } = await another.query(
      "select 1 from pg_stat_activity where application_name = 'duebook' and datname = current_database()",
    )
    expect(rows).not.toEqual([])
  }, 60_000)
  expect(await accepts(`http://127.0.0.1:${port}`)).toBe(false)
  await another.query('select pg_advisory_unlock(4038201119)')
  await another.end()
  const server = await starting
  expect((await fetch(`${server.url}/api/v2/ready`)).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
