import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MAX_CELL_BYTES, MAX_TABLES } from '#imports/reading/limits'
import { openFile } from '#imports/reading/open-file'
import type { ForeignDatabase } from '#imports/reading/opened-file'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sqliteBytes } from './support/sqlite-bytes.ts'

async function open(bytes: Buffer): Promise<ForeignDatabase & { folder: string }> {
  const folder = temporaryFolder()
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const file = await openFile({ path, folder, charset: null, delimiter: null, onRow: () => {} })
  if (file.kind !== 'sqlite') throw new Error(`opened as ${file.kind}`)
  return { ...file.database, folder }
}

test('has the columns and rows of plain tables', async () => {
  const database = await open(
    sqliteBytes(`create table "a ""b""" (id integer primary key, name, price real, logo blob, big integer);
      insert into "a ""b""" values (1, 'Rent', 9.5, x'00ff', 9007199254740993), (2, null, 3, 'x', 4)`),
  )
  expect(database.columns('a "b"')).toEqual(['id', 'name', 'price', 'logo', 'big'])
  expect(database.rows('a "b"', ['id', 'name', 'price', 'logo', 'big', 'absent'])).toEqual([
    { id: 1, name: 'Rent', price: 9.5, logo: null, big: '9007199254740993', absent: null },
    { id: 2, name: null, price: 3, logo: 'x', big: 4, absent: null },
  ])
})

test('has nothing of tables that are not there', async () => {
  const database = await open(sqliteBytes('create table t (a)'))
  expect([database.columns('bills'), database.rows('bills', ['name'])]).toEqual([[], []])
  expect(database.rows('sqlite_schema', ['sql'])).toEqual([])
})

test('in WAL mode is read, and nothing is left beside it', async () => {
  const database = await open(
    sqliteBytes('pragma journal_mode = wal; create table t (a); insert into t values (1)'),
  )
  expect(database.rows('t', ['a'])).toEqual([{ a: 1 }])
  expect(readdirSync(database.folder)).toEqual(['file'])
})

describe('has nothing of what would run code:', () => {
  const views = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `create view v${n + 1} as select a.name from v${n} a, v${n} b;`,
    ).join('')
  test.each([
    ['views', 'create table t (name); create view bills as select name from t'],
    [
      'views that never end',
      'create view bills as with recursive n(name) as (select 1 union all select name + 1 from n) select name from n',
    ],
    [
      'views of views, which take long to prepare',
      `create view v0 as select 1 as name; ${views(30)} create view bills as select name from v30`,
    ],
    ['virtual tables', 'create virtual table bills using fts5(name)'],
    ['generated columns', 'create table bills (a, name as (a || a))'],
    ['stored generated columns', 'create table bills (a, name as (a || a) stored)'],
  ])('%s', async (_, sql) => {
    const database = await open(sqliteBytes(sql))
    expect([database.columns('bills'), database.rows('bills', ['name'])]).toEqual([[], []])
  })

  test('a view that took the place of a table is damage', async () => {
    const bytes = sqliteBytes(
      "create table bills (name); create table secrets (name); insert into secrets values ('x')",
      (database) =>
        database.exec(`pragma writable_schema = on;
          update sqlite_schema set sql = 'CREATE VIEW bills AS SELECT name FROM secrets', rootpage = 0
          where name = 'bills'`),
    )
    await expect(open(bytes)).rejects.toThrow('it is damaged')
  })

  test('triggers do not keep a table from being read', async () => {
    const database = await open(
      sqliteBytes(`create table bills (name); insert into bills values ('Rent');
        create trigger spy after insert on bills begin delete from bills; end`),
    )
    expect(database.rows('bills', ['name'])).toEqual([{ name: 'Rent' }])
  })
})

describe('is refused where', () => {
  const filled = () =>
    sqliteBytes('create table bills (name)', (database) => {
      const insert = database.prepare('insert into bills values (?)')
      database.exec('begin')
      for (let count = 0; count < 2_000; count++) insert.run(`bill ${count}`)
      database.exec('commit')
    })

  test('a cell is huge', async () => {
    const database = await open(
      sqliteBytes(`create table bills (name); insert into bills values (hex(zeroblob(${MAX_CELL_BYTES})))`),
    )
    expect(() => database.rows('bills', ['name'])).toThrow('a cell in it is too large')
  })

  test('there are too many tables', async () => {
    const many = Array.from({ length: MAX_TABLES + 1 }, (_, index) => `create table t${index} (a);`).join('')
    await expect(open(sqliteBytes(`begin; ${many} commit`))).rejects.toThrow('too much time or memory')
  })

  test('pages of the table are damaged', async () => {
    const bytes = filled()
    bytes.fill(0xff, 4096, 12_288)
    const database = await open(bytes)
    expect(() => database.rows('bills', ['name'])).toThrow('it is damaged')
  })

  test('its schema is damaged', async () => {
    await expect(open(filled().fill(0xff, 100, 4096))).rejects.toThrow('it is damaged')
  })

  test('it ends after its first page', async () => {
    const reading = open(filled().subarray(0, 4096)).then((database) => database.rows('bills', ['name']))
    await expect(reading).rejects.toThrow('it is damaged')
  })
})
