import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database, Db } from '#db/database'
import { migrate } from '#db/migrate'
import { snapshotReaders } from '#db/snapshot-readers'
import { DIALECT, openSqlite } from '#db/sqlite'
import { openConnection, type RawSqlite } from '#db/sqlite-connection'
import { damagePage } from '../support/damage-page.ts'
import { DIALECTS, openMigrated } from '../support/test-database.ts'
import { eventually } from './eventually.ts'
import { givenFile } from './given-writer.ts'

const INSTANT = '2026-02-02T09:00:00.000Z'

const addAccount = ({ write }: Pick<Database, 'write'>) =>
  write((tx) => tx.insertInto('accounts').values({ created_at: INSTANT }).execute())

async function countAccounts(db: Db): Promise<number> {
  return (await db.selectFrom('accounts').select('id').execute()).length
}

/** Runs with as many snapshots open at the same time. */
async function openTogether(count: number, { readSnapshot }: Pick<Database, 'readSnapshot'>): Promise<void> {
  const all = Promise.withResolvers<void>()
  let begun = 0
  const one = () =>
    readSnapshot(async (db) => {
      await sql`select 1`.execute(db)
      begun += 1
      if (begun === count) all.resolve()
      await all.promise
    })
  await Promise.all(Array.from({ length: count }, one))
}

describe.each(DIALECTS)('a snapshot on %s', (dialect) => {
  test.each(['readSnapshot', 'readSnapshotWithoutTimeLimit'] as const)(
    'shows one state, whatever is committed meanwhile: %s',
    async (method) => {
      const { database } = await openMigrated(dialect)
      const seen = await database[method](async (db) => {
        const before = await countAccounts(db)
        await addAccount(database)
        return [before, await countAccounts(db), await countAccounts(database.read)]
      })
      expect(seen).toEqual([0, 0, 1])
      expect(await database[method](countAccounts)).toBe(1)
    },
  )

  test('cannot write', async () => {
    const { database } = await openMigrated(dialect)
    await expect(database.readSnapshot((db) => sql`delete from accounts`.execute(db))).rejects.toThrow(
      /readonly|cannot be read/,
    )
    expect(await database.readSnapshot(countAccounts)).toBe(0)
  })

  test('that throws, or whose statement fails, leaves no transaction open', async () => {
    const { database } = await openMigrated(dialect)
    const throwing = database.readSnapshot(async (db) => {
      await countAccounts(db)
      throw new Error('no more')
    })
    await expect(throwing).rejects.toThrow('no more')
    await expect(database.readSnapshot((db) => sql`select nonsense`.execute(db))).rejects.toThrow('nonsense')
    await addAccount(database)
    expect(await database.readSnapshot(countAccounts)).toBe(1)
  })

  test('answers no query after it has ended', async () => {
    const { database } = await openMigrated(dialect)
    const late = await database.readSnapshot(async (db) => () => countAccounts(db))
    await expect(late()).rejects.toThrow('a query was not awaited')
  })
})

describe('the connections of SQLite', () => {
  /** With every connection that was made. */
  async function givenReaders() {
    const file = givenFile()
    const database = openSqlite(file)
    await migrate(database, systemClock)
    const made: RawSqlite[] = []
    const failures: unknown[] = []
    const open = () => {
      const raw = openConnection(file, 'reader')
      made.push(raw)
      return raw
    }
    const readers = snapshotReaders(DIALECT, open, (error) => {
      failures.push(error)
      return error
    })
    onTestFinished(async () => {
      readers.close()
      await database.close()
    })
    return { ...readers, file, made, failures, openOnes: () => made.filter((raw) => raw.open) }
  }

  test('are used again, and outside of a snapshot they hold no transaction', async () => {
    const { readSnapshot, made } = await givenReaders()
    for (let round = 0; round < 5; round++) await readSnapshot(countAccounts)
    await expect(readSnapshot(() => Promise.reject(new Error('no more')))).rejects.toThrow('no more')
    expect(made.map((raw) => [raw.open, raw.inTransaction])).toEqual([[true, false]])
  })

  test('are made as they are needed at the same time, but only a few are kept', async () => {
    const { openOnes, made, ...readers } = await givenReaders()
    await openTogether(10, readers)
    expect(made).toHaveLength(10)
    expect(openOnes()).toHaveLength(3)
    await openTogether(3, readers)
    expect(made).toHaveLength(10)
    readers.close()
    expect(openOnes()).toEqual([])
  })

  test('are closed after a failure of SQLite, which is told', async () => {
    const { readSnapshot, openOnes, failures, made, file } = await givenReaders()
    const [first, ...others] = [1, 2].map(() => readSnapshot(countAccounts))
    await Promise.all([first, ...others])
    damagePage(file, 'accounts')
    await expect(readSnapshot(countAccounts)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' })
    expect(failures).toMatchObject([{ code: 'SQLITE_CORRUPT' }])
    expect(openOnes()).toHaveLength(made.length - 1)
  })

  test('that are in use when the database is closed are closed when their snapshot ends', async () => {
    const { readSnapshot, openOnes, close } = await givenReaders()
    const [reading, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const last = readSnapshot(async (db) => {
      await countAccounts(db)
      reading.resolve()
      await finish.promise
      return countAccounts(db)
    })
    await reading.promise
    close()
    finish.resolve()
    expect(await last).toBe(0)
    expect(openOnes()).toEqual([])
  })
})

test('a damaged page that a snapshot meets on SQLite is told as such, and ends all writing', async () => {
  const file = givenFile()
  const database = openSqlite(file)
  onTestFinished(() => database.close())
  await migrate(database, systemClock)
  damagePage(file, 'accounts')
  await expect(database.readSnapshot(countAccounts)).rejects.toMatchObject({ code: 'database-damaged' })
  await expect(addAccount(database)).rejects.toMatchObject({ code: 'database-damaged' })
  expect(database.stats().failedReads).toBe(1)
})

describe('the connections of PostgreSQL', () => {
  test('are those of the pool, counted as reads, or as snapshots where there is no time limit', async () => {
    const { database } = await openMigrated('postgres')
    const pidOf = async (db: Db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const inUse = () => database.stats().pool?.byUse.inUse
    const pids = new Set<number | undefined>()
    for (let round = 0; round < 5; round++) {
      pids.add(
        await database.readSnapshot((db) => {
          expect(inUse()).toMatchObject({ read: 1, snapshot: 0 })
          return pidOf(db)
        }),
      )
      // Given back when the server has answered the end.
      await eventually(async () => expect(inUse()).toMatchObject({ read: 0 }))
    }
    expect(pids.size).toBe(1)
    await database.readSnapshotWithoutTimeLimit(async () =>
      expect(inUse()).toMatchObject({ read: 0, snapshot: 1 }),
    )
    await eventually(async () => {
      expect(inUse()).toMatchObject({ snapshot: 0 })
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(database.read)
      expect(rows).toEqual([])
    })
  })

  test('have the bounds of requests in a snapshot, and none in one without a time limit', async () => {
    const { database } = await openMigrated('postgres')
    const boundsOf = async (db: Db) =>
      (
        await sql<{ bounds: string[] }>`select array[current_setting('transaction_isolation'),
          current_setting('transaction_read_only'), current_setting('statement_timeout')] as bounds`.execute(
          db,
        )
      ).rows[0]?.bounds
    expect(await database.readSnapshot(boundsOf)).toEqual(['repeatable read', 'on', '10s'])
    expect(await database.readSnapshotWithoutTimeLimit(boundsOf)).toEqual(['repeatable read', 'on', '0'])
  })
})
