import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import type { Migration } from '#db/migrations/migration'
import { DIALECTS, emptyDatabase, openUntilFinished } from '../support/test-database.ts'
import { eventually } from './eventually.ts'

const notes: Migration = {
  name: '0001-notes',
  kind: 'expand',
  up: ({ id, integer }) => [`create table notes (id ${id}, number ${integer} not null)`],
}
const numbered: Migration = {
  name: '0002-numbered',
  kind: 'expand',
  indexes: [
    { name: 'notes_by_number', on: 'notes (number)', unique: true },
    { name: 'notes_from_ten', on: 'notes (number, id) where number > 10', engine: 'postgres' },
  ],
  up: ({ integer }) => [`alter table notes add column other ${integer}`],
}

const insert = (database: Database, number: number) =>
  database.write((tx) => sql`insert into notes (number) values (${number})`.execute(tx))

describe.each(DIALECTS)('indexes of a migration on %s', (dialect) => {
  test('are there when it is done', async () => {
    const { database } = await openUntilFinished(await emptyDatabase(dialect))
    expect(await migrate(database, systemClock, [notes, numbered])).toEqual(['0001-notes', '0002-numbered'])
    await insert(database, 1)
    await expect(insert(database, 1)).rejects.toThrow(/unique/i)
  })

  test('that the data does not allow fail it, and leave nothing behind that refuses anything', async () => {
    const { database } = await openUntilFinished(await emptyDatabase(dialect))
    await migrate(database, systemClock, [notes])
    for (const number of [1, 1]) await insert(database, number)
    await expect(migrate(database, systemClock, [notes, numbered])).rejects.toThrow(/unique/i)
    await insert(database, 1)
    await database.write((tx) => sql`delete from notes where id > 1`.execute(tx))
    expect(await migrate(database, systemClock, [notes, numbered])).toEqual(['0002-numbered'])
  })
})

async function givenNotes() {
  const { database, place } = await openUntilFinished(await emptyDatabase('postgres'))
  const { url } = place.location as { url: string }
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  await migrate(database, systemClock, [notes])
  await insert(database, 1)
  return { database, url, connect }
}

/** Of this database: other tests share the server, and hold locks of their own for as long as they last. */
const ADVISORY_LOCKS = `select 1 from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`

/** As a report that runs for minutes: whoever builds an index without blocking anybody waits for its end. */
async function holdSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read')
  await client.query('select count(*) from notes')
}

const indexes = async (database: Database) =>
  (
    await sql<{ name: string; oid: number; valid: boolean }>`
      select relname as name, pg_class.oid::int as oid, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'notes'::regclass and not indisprimary order by relname`.execute(database.read)
  ).rows

describe('on PostgreSQL', () => {
  test('writers go on while an index is built, and so does a second process that starts', async () => {
    const { database, connect } = await givenNotes()
    const reader = await connect()
    await holdSnapshot(reader)
    const building = Promise.all([
      migrate(database, systemClock, [notes, numbered]),
      migrate(database, systemClock, [notes, numbered]),
    ])
    await eventually(async () => expect(await indexes(database)).toHaveLength(1))
    await insert(database, 2)
    await insert(database, 3)
    expect(await indexes(database)).toMatchObject([{ valid: false }])
    await reader.query('commit')
    expect((await building).flat()).toEqual(['0002-numbered'])
    expect(await indexes(database)).toMatchObject([{ valid: true }, { valid: true }])
  })

  test('an index that a killed process has left unfinished is built again', async () => {
    const { database, connect } = await givenNotes()
    const [reader, killed] = [await connect(), await connect()]
    await holdSnapshot(reader)
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
    killed.on('error', () => {})
    const broken = killed
      .query('create unique index concurrently notes_by_number on notes (number)')
      .catch((error: unknown) => error)
    await eventually(async () => expect(await indexes(database)).toHaveLength(1))
    await reader.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect(await broken).toBeInstanceOf(Error)
    await reader.query('rollback')
    const [unfinished] = await indexes(database)
    expect(unfinished).toMatchObject({ valid: false })
    await migrate(database, systemClock, [notes, numbered])
    const [built] = await indexes(database)
    expect(built).toMatchObject({ name: 'notes_by_number', valid: true })
    expect(built?.oid).not.toBe(unfinished?.oid)
  })

  test('an index that the server still builds for a killed process is waited for', async () => {
    const { database, connect } = await givenNotes()
    const [reader, builder] = [await connect(), await connect()]
    await holdSnapshot(reader)
    const left = builder.query('create unique index concurrently notes_by_number on notes (number)')
    await eventually(async () => expect(await indexes(database)).toHaveLength(1))
    const [inWork] = await indexes(database)
    const migrating = migrate(database, systemClock, [notes, numbered])
    // It holds the lock of migrations as soon as it looks.
    await eventually(async () => {
      const { rows } = await reader.query(ADVISORY_LOCKS)
      expect(rows).toHaveLength(1)
    })
    await reader.query('commit')
    await left
    expect(await migrating).toEqual(['0002-numbered'])
    expect((await indexes(database))[0]).toEqual({ ...inWork, valid: true })
  })
})
