import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { openSqlite } from '#db/sqlite'
import { givenFile, stopTime } from './given-writer.ts'

const INSTANT = '2026-02-02T09:00:00.000Z'

async function givenDatabase(): Promise<{ database: Database; other: Sqlite.Database }> {
  const file = givenFile()
  const database = openSqlite(file)
  await migrate(database, systemClock)
  const other = new Sqlite(file)
  onTestFinished(async () => {
    other.close()
    await database.close()
  })
  return { database, other }
}

const add = (other: Sqlite.Database) => other.exec(`insert into accounts (created_at) values ('${INSTANT}')`)

async function countAccounts({ read }: Database): Promise<number> {
  return (await read.selectFrom('accounts').select('id').execute()).length
}

test('reads of one turn see one state, whatever another process commits meanwhile; the next turn sees it', async () => {
  stopTime()
  const { database, other } = await givenDatabase()
  expect(await countAccounts(database)).toBe(0)
  add(other)
  expect(await countAccounts(database)).toBe(0)
  await nextTurn()
  expect(await countAccounts(database)).toBe(1)
})

test('a turn that takes long does not show an old state for as long', async () => {
  const time = stopTime()
  const { database, other } = await givenDatabase()
  expect(await countAccounts(database)).toBe(0)
  add(other)
  time.advance(6)
  expect(await countAccounts(database)).toBe(1)
})

test('what this process has committed is seen at once, also in the turn that reads before it', async () => {
  stopTime()
  const { database } = await givenDatabase()
  await nextTurn()
  expect(await countAccounts(database)).toBe(0)
  const seen: number[] = []
  await database.write(async (tx) => {
    await tx.insertInto('accounts').values({ created_at: INSTANT }).execute()
    // A request that reads while others are being written.
    seen.push(await countAccounts(database))
  })
  seen.push(await countAccounts(database))
  expect(seen).toEqual([0, 1])
})

test('between turns nothing is held, so the log beside the file can be folded into it', async () => {
  const { database, other } = await givenDatabase()
  const fold = () => other.pragma('wal_checkpoint(truncate)') as Array<{ busy: number }>
  other.pragma('busy_timeout = 0')
  await countAccounts(database)
  await database.write((tx) => tx.insertInto('accounts').values({ created_at: INSTANT }).execute())
  await countAccounts(database)
  expect(fold()).toEqual([expect.objectContaining({ busy: 1 })])
  await nextTurn()
  expect(fold()).toEqual([expect.objectContaining({ busy: 0 })])
})

test('a read that fails leaves the next ones as they are', async () => {
  const { database } = await givenDatabase()
  await countAccounts(database)
  await expect(
    database.read
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', (2n ** 64n) as never)
      .execute(),
  ).rejects.toThrow(RangeError)
  expect(await countAccounts(database)).toBe(0)
  await nextTurn()
  expect(await countAccounts(database)).toBe(0)
})
