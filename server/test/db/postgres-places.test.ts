import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { eventually } from './eventually.ts'
import { givenConnectionLimit } from './given-connection-limit.ts'
import { givenLog, givenPostgres, insertNote } from './given-postgres.ts'
import { postgresProxy } from './postgres-proxy.ts'

const one = async (database: Database) =>
  (await sql<{ one: number }>`select 1 as one`.execute(database.read)).rows[0]?.one

const pidOf = async (database: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.read)).rows[0]?.pid

/** Holds a connection until the test lets go, or ends. */
function holder() {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  return { held: promise, letGo: resolve }
}

describe('reads and writes have places of their own', () => {
  test('reads are served while writes are stuck, and writes while reads are', async () => {
    const { open, texts } = await givenPostgres()
    const database = await open({ poolSize: 3 })
    const { held, letGo } = holder()
    const stuck = Array.from({ length: 6 }, () => database.write(() => held))
    expect(await one(database)).toBe(1)
    await eventually(async () =>
      expect(database.stats().pool).toMatchObject({ inUse: 2, waiting: 4, byUse: { waiting: { write: 4 } } }),
    )
    letGo()
    await Promise.all(stuck)

    const sleeping = Array.from({ length: 6 }, () => sql`select pg_sleep(0.3)`.execute(database.read))
    await database.write((tx) => insertNote(tx, 'meanwhile'))
    expect(database.stats().pool?.byUse.waiting.read).toBeGreaterThan(0)
    expect(await texts()).toEqual(['meanwhile'])
    await Promise.all(sleeping)
  })

  test('exports leave room for reads, and wait for each other', async () => {
    const { open } = await givenPostgres()
    const database = await open({ poolSize: 3 })
    const { held, letGo } = holder()
    const exports = [1, 2].map(() => database.readSnapshotWithoutTimeLimit(() => held))
    const stuck = database.write(() => held)
    await eventually(async () =>
      expect(database.stats().pool?.byUse).toMatchObject({
        inUse: { snapshot: 1, write: 1 },
        waiting: { snapshot: 1 },
      }),
    )
    expect(await one(database)).toBe(1)
    letGo()
    await Promise.all([...exports, stuck])
  })

  test('a process never has more connections than it may', async () => {
    const { open, admin } = await givenPostgres()
    const database = await open({ poolSize: 4 })
    const reads = Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(database.read))
    const writes = Array.from({ length: 20 }, (_, at) => database.write((tx) => insertNote(tx, `note ${at}`)))
    const counts: number[] = []
    let isOver = false
    const work = Promise.all([...reads, ...writes]).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const { rows } = await admin.query(
        "select 1 from pg_stat_activity where application_name = 'duebook' and datname = current_database()",
      )
      counts.push(rows.length)
    }
    await work
    expect(Math.max(...counts)).toBeGreaterThan(1)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    expect(database.stats().pool).toMatchObject({ inUse: 0, waiting: 0 })
  })
})

describe('a server that has no connection left to give', () => {
  test('is shared by reads and writes, which wait for each other', async () => {
    const given = await givenPostgres()
    const limited = await givenConnectionLimit(given, 2)
    const database = await given.open({ url: limited.url })
    const reads = Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(database.read))
    const writes = Array.from({ length: 20 }, (_, at) => database.write((tx) => insertNote(tx, `note ${at}`)))
    await Promise.all([...reads, ...writes])
    expect(await given.texts()).toHaveLength(20)
  })

  test('is asked again until it has one', async () => {
    const given = await givenPostgres()
    const limited = await givenConnectionLimit(given, 1)
    const proxy = await postgresProxy(limited.url)
    const database = await given.open({ url: proxy.url })
    let starts = 0
    proxy.decide((sent) => {
      if (sent.includes('user\0')) starts += 1
      return 'pass'
    })
    const { held, letGo } = holder()
    const holding = database.write(() => held)
    const waiting = one(database)
    await eventually(async () => expect(starts).toBeGreaterThan(1), 4_000)
    await limited.setLimit(2)
    expect(await waiting).toBe(1)
    letGo()
    await holding
  })
})

test('a connection is replaced when it is old', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  const first = await pidOf(database)
  expect(await pidOf(database)).toBe(first)
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 40 * 60_000)
  onTestFinished(() => later.mockRestore())
  expect(await pidOf(database)).not.toBe(first)
})

describe('a server that cannot write', () => {
  test('serves reads, says so to writes, and is found to write again by the next one', async () => {
    const { open, admin, terminate, texts } = await givenPostgres()
    const database = await open()
    const name = (await admin.query<{ name: string }>('select current_database() as name')).rows[0]?.name
    const setReadOnly = (value: 'on' | 'off') =>
      admin.query(`alter database "${name}" set default_transaction_read_only = ${value}`)
    await setReadOnly('on')
    await terminate()
    await eventually(async () => expect(await one(database)).toBe(1))
    await expect(database.write((tx) => insertNote(tx, 'refused'))).rejects.toMatchObject({
      message: 'The database cannot save anything right now. Try again later',
    })
    expect(await one(database)).toBe(1)
    await setReadOnly('off')
    await database.write((tx) => insertNote(tx, 'kept'))
    expect(await texts()).toEqual(['kept'])
  })

  test('on an old connection is looked for again, within the same write', async () => {
    const { open, texts } = await givenPostgres()
    const database = await open()
    const pids = new Set<number | undefined>()
    await database.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      pids.add(rows[0]?.pid)
      if (pids.size === 1) await sql`set local transaction_read_only = on`.execute(tx)
      await insertNote(tx, 'found')
    })
    expect(pids.size).toBe(2)
    expect(await texts()).toEqual(['found'])
  })
})

test('a statement whose table has changed is prepared anew', async () => {
  const { open, admin } = await givenPostgres()
  const database = await open()
  const all = () => sql`select * from notes`.execute(database.read)
  await database.write((tx) => insertNote(tx, 'old'))
  await all()
  await admin.query('alter table notes add column more text')
  expect((await all()).rows).toEqual([{ id: 1, text: 'old', more: null }])
})

test('an outage is told once at its beginning and once at its end', async () => {
  const { open, url } = await givenPostgres()
  const proxy = await postgresProxy(url)
  const { log, warnings } = givenLog()
  const told: unknown[] = []
  const info = (details: object, sentence: string) => told.push([sentence, details])
  const database = await open({ url: proxy.url, log: { ...log, info } })
  await proxy.goAway()
  const isRefused = () => expect(one(database)).rejects.toMatchObject({ kind: 'unavailable' })
  await eventually(isRefused)
  await isRefused()
  await isRefused()
  await proxy.comeBack()
  expect(await one(database)).toBe(1)
  expect(warnings.filter((line) => line.startsWith('the database cannot be reached'))).toHaveLength(1)
  expect(told).toEqual([['the database is back', { seconds: expect.any(Number), failed: 3 }]])
})
