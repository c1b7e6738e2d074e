import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { openSqlite } from '#db/sqlite'
import {
  assertPragmas,
  isSafeSqlite,
  MAX_LOG_BYTES,
  openConnection,
  refuseOldSqlite,
} from '#db/sqlite-connection'
import { damagePage } from '../support/damage-page.ts'
import { givenFile } from './given-writer.ts'

const SETTINGS = [
  'journal_mode',
  'synchronous',
  'foreign_keys',
  'busy_timeout',
  'query_only',
  'journal_size_limit',
]

function settingsOf(raw: Sqlite.Database): unknown[] {
  return SETTINGS.map((name) => raw.pragma(name, { simple: true }))
}

/** A file as an earlier run of the server has left it. */
async function givenUsedFile(): Promise<string> {
  const file = givenFile()
  const database = openSqlite(file)
  await migrate(database, systemClock)
  await database.write((tx) =>
    tx.insertInto('accounts').values({ created_at: '2026-02-02T09:00:00.000Z' }).execute(),
  )
  await database.close()
  return file
}

describe.each([
  ['reader', ['wal', 2, 1, 5000, 1, MAX_LOG_BYTES]],
  ['writer', ['wal', 2, 1, 0, 0, MAX_LOG_BYTES]],
] as const)('the %s connection', (use, expected) => {
  test('has every setting that durability rests on, on a fresh file', () => {
    const raw = openConnection(givenFile(), use)
    expect(settingsOf(raw)).toEqual(expected)
    raw.close()
  })

  test('has them on a reopened file too, where the driver alone would drop to synchronous = NORMAL', async () => {
    const file = await givenUsedFile()
    const plain = new Sqlite(file)
    expect(plain.pragma('synchronous', { simple: true })).toBe(1)
    plain.close()
    const raw = openConnection(file, use)
    expect(settingsOf(raw)).toEqual(expected)
    raw.close()
  })

  test('has them beside a connection that is already open', async () => {
    const file = await givenUsedFile()
    const other = openConnection(file, 'writer')
    const raw = openConnection(file, use)
    expect(settingsOf(raw)).toEqual(expected)
    raw.close()
    other.close()
  })

  test('is refused on opening where a setting does not take', () => {
    expect(() => openConnection(':memory:', use)).toThrow(/journal_mode/)
  })

  test.each([
    ['synchronous', 'NORMAL'],
    ['foreign_keys', 'OFF'],
    ['busy_timeout', '1'],
    ['journal_mode', 'DELETE'],
    ['journal_size_limit', '-1'],
  ])('is refused where %s did not take', (name, value) => {
    const raw = openConnection(givenFile(), use)
    raw.pragma('query_only = OFF')
    raw.pragma(`${name} = ${value}`)
    raw.pragma(`query_only = ${use === 'reader' ? 'ON' : 'OFF'}`)
    expect(() => assertPragmas(raw, use)).toThrow(name)
    raw.close()
  })
})

test.each([
  ['3.51.3', true],
  ['3.51.10', true],
  ['3.52.1', true],
  ['3.53.4', true],
  ['4.0.0', true],
  ['3.52.0', false],
  ['3.51.2', false],
  ['3.51.0', false],
  ['3.50.99', false],
  ['3.7.0', false],
  ['2.99.99', false],
])('SQLite %s is safe: %s', (version, safe) => {
  expect(isSafeSqlite(version)).toBe(safe)
})

test('an unsafe SQLite is refused with the version that is needed', () => {
  expect(() => refuseOldSqlite('3.51.2')).toThrow(
    'SQLite 3.51.2 can corrupt WAL files. 3.51.3 or newer is needed',
  )
  expect(() => refuseOldSqlite('3.51.3')).not.toThrow()
})

test('the handle for reading cannot write', async () => {
  const database = openSqlite(await givenUsedFile())
  onTestFinished(() => database.close())
  await expect(sql`delete from accounts`.execute(database.read)).rejects.toThrow(/readonly/)
  await expect(sql`create table more (id integer)`.execute(database.read)).rejects.toThrow(/readonly/)
  await expect(database.read.transaction().execute(async () => {})).rejects.toThrow(/Database\.write/)
})

test('a read shows what was committed before it, by this process or another one, and holds nothing afterwards', async () => {
  const file = await givenUsedFile()
  const database = openSqlite(file)
  const other = new Sqlite(file, { timeout: 0 })
  onTestFinished(async () => {
    other.close()
    await database.close()
  })
  const add = "insert into accounts (created_at) values ('2026-02-02T09:00:00.000Z')"
  const count = async () => (await database.read.selectFrom('accounts').select('id').execute()).length
  const before = await count()
  await database.write(async (tx) => {
    await sql.raw(add).execute(tx)
    expect(await count()).toBe(before)
  })
  expect(await count()).toBe(before + 1)
  other.exec(add)
  expect(await count()).toBe(before + 2)
  // It waits for whoever reads.
  expect(other.pragma('wal_checkpoint(truncate)')).toEqual([expect.objectContaining({ busy: 0 })])
})

test('a read that fails leaves the next ones as they are', async () => {
  const database = openSqlite(await givenUsedFile())
  onTestFinished(() => database.close())
  const read = (id: unknown) => sql`select id from accounts where id = ${id}`.execute(database.read)
  await expect(read(2n ** 64n)).rejects.toThrow(RangeError)
  expect((await read(-1)).rows).toEqual([])
})

test('foreign keys hold', async () => {
  const database = openSqlite(await givenUsedFile())
  onTestFinished(() => database.close())
  const orphan = database.write((tx) =>
    sql`insert into memberships values (99, 99, 'viewer', '2026-02-02T09:00:00.000Z')`.execute(tx),
  )
  await expect(orphan).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
})

test('every table is strict: a text does not pass for a number', async () => {
  const database = openSqlite(await givenUsedFile())
  onTestFinished(() => database.close())
  const { rows } = await sql<{ name: string; strict: number }>`pragma table_list`.execute(database.read)
  const loose = rows.filter((row) => row.strict === 0 && !row.name.startsWith('sqlite_'))
  expect(loose).toEqual([])
})

describe('files', () => {
  test('are for their owner alone, whatever the umask says, and so are directories made for them', async () => {
    const before = process.umask(0)
    onTestFinished(() => {
      process.umask(before)
    })
    const file = join(dirname(givenFile()), 'deep', 'er', 'duebook.sqlite')
    const database = openSqlite(file)
    await database.write((tx) => sql`create table notes (id integer) strict`.execute(tx))
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
    expect([dirname(file), dirname(dirname(file))].map(modeOf)).toEqual(['700', '700'])
    await database.close()
  })

  test('of an earlier run keep what they hold', async () => {
    const database = openSqlite(await givenUsedFile())
    onTestFinished(() => database.close())
    expect(await database.read.selectFrom('accounts').select('id').execute()).toEqual([{ id: 1 }])
  })

  test('are complete without the write-ahead log after closing', async () => {
    const file = await givenUsedFile()
    expect(existsSync(`${file}-wal`)).toBe(false)
    const copy = givenFile()
    copyFileSync(file, copy)
    const raw = new Sqlite(copy, { readonly: true })
    expect(raw.prepare('select count(*) from accounts').pluck().get()).toBe(1)
    raw.close()
  })

  test('that are no database are refused and left as they are', () => {
    const file = givenFile()
    writeFileSync(file, 'Dear diary, '.repeat(1000))
    expect(() => openSqlite(file)).toThrow(/not a database/)
    expect(readFileSync(file, 'utf8')).toBe('Dear diary, '.repeat(1000))
  })

  test('cannot be a directory', () => {
    const file = givenFile()
    mkdirSync(file)
    expect(() => openSqlite(file)).toThrow(/EISDIR|unable to open/)
  })
})

describe('the write-ahead log', () => {
  test('grows behind a long reader, and is cut back when that one has gone', async () => {
    const file = await givenUsedFile()
    const database = openSqlite(file)
    onTestFinished(() => database.close())
    const reader = new Sqlite(file, { readonly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from accounts').get()
    const sizeOf = () => statSync(`${file}-wal`).size
    await database.write((tx) => sql`create table filler (bytes blob) strict`.execute(tx))
    const fill = () => database.write((tx) => sql`insert into filler values (zeroblob(4000000))`.execute(tx))
    while (sizeOf() <= MAX_LOG_BYTES) await fill()
    reader.exec('rollback')
    reader.close()
    // The next commit folds the log into the file, and the one after begins it anew.
    await fill()
    await fill()
    expect(sizeOf()).toBeLessThanOrEqual(MAX_LOG_BYTES)
  })
})

describe('findDamage', () => {
  test('finds nothing in a sound database', async () => {
    const database = openSqlite(await givenUsedFile())
    onTestFinished(() => database.close())
    expect(await database.findDamage()).toEqual([])
  })

  test('names the row that points nowhere', async () => {
    const file = await givenUsedFile()
    const careless = new Sqlite(file)
    careless.pragma('foreign_keys = OFF')
    careless.exec("insert into memberships values (99, 98, 'viewer', '2026-02-02T09:00:00.000Z')")
    careless.close()
    const database = openSqlite(file)
    onTestFinished(() => database.close())
    const damage = await database.findDamage()
    expect(damage.toSorted()).toEqual([
      expect.stringMatching(/^memberships .*bill_groups/),
      expect.stringMatching(/^memberships .*users/),
    ])
  })

  test.each([
    ['a table', 'users'],
    ['an index', 'sessions_by_user'],
  ])('tells of a page of %s that was overwritten, instead of failing', async (_, name) => {
    const file = await givenUsedFile()
    damagePage(file, name)
    const database = openSqlite(file)
    onTestFinished(() => database.close())
    const damage = await database.findDamage()
    expect(damage.length).toBeGreaterThan(0)
  })
})
