import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate, NewerDatabaseError } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import type { Migration } from '#db/migrations/migration'
import { openDatabase } from '#db/open'
import { schemaVersion } from '#db/schema-fit'
import { capturedLog } from '../support/captured-log.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, type Dialect, emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { eventually } from './eventually.ts'

const NAMES = MIGRATIONS.map((migration) => migration.name)

async function givenEmpty(dialect: Dialect): Promise<TestDatabase> {
  const place = await emptyDatabase(dialect)
  onTestFinished(() => place.drop())
  return place
}

async function opened(place: TestDatabase): Promise<Database> {
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(() => database.close())
  return database
}

const appliedIn = (database: Database) =>
  database.read.selectFrom('schema_migrations').select(['version', 'name']).orderBy('version').execute()

async function tablesOf(database: Database): Promise<string[]> {
  const tables = await database.read.introspection.getTables()
  return tables.map((table) => table.name).toSorted()
}

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  test('bring an empty database to today’s schema, in order', async () => {
    const database = await opened(await givenEmpty(dialect))
    expect(await schemaVersion(database)).toBe(0)
    expect(await migrate(database, systemClock)).toEqual(NAMES)
    expect(await schemaVersion(database)).toBe(MIGRATIONS.length)
    expect(await appliedIn(database)).toEqual(NAMES.map((name, index) => ({ version: index + 1, name })))
    expect(await database.findDamage()).toEqual([])
  })

  test('do nothing the second time', async () => {
    const database = await opened(await givenEmpty(dialect))
    await migrate(database, { now: () => new Date('2026-02-02T09:00:00Z') })
    expect(await migrate(database, systemClock)).toEqual([])
    const rows = await database.read.selectFrom('schema_migrations').select('applied_at').distinct().execute()
    expect(rows).toEqual([{ applied_at: '2026-02-02T09:00:00.000Z' }])
  })

  test('go on from where an older program has left the database, and keep its data', async () => {
    const database = await opened(await givenEmpty(dialect))
    await migrate(database, systemClock, MIGRATIONS.slice(0, 1))
    await database.write((tx) => tx.insertInto('accounts').values({ created_at: 'then' }).execute())
    expect(await migrate(database, systemClock)).toEqual(NAMES.slice(1))
    expect(await database.read.selectFrom('accounts').select('created_at').execute()).toEqual([
      { created_at: 'then' },
    ])
  })

  test('refuse a database that a newer program has written, naming both versions, and leave it untouched', async () => {
    const database = await opened(await givenEmpty(dialect))
    const future: Migration = {
      name: '9999-future',
      kind: 'contract',
      up: () => ['create table future (id integer primary key)'],
    }
    await migrate(database, systemClock, [...MIGRATIONS, future])
    const before = { applied: await appliedIn(database), tables: await tablesOf(database) }
    const refused = migrate(database, systemClock)
    await expect(refused).rejects.toBeInstanceOf(NewerDatabaseError)
    await expect(refused).rejects.toThrow(`${MIGRATIONS.length + 1}`)
    await expect(refused).rejects.toThrow(`up to ${MIGRATIONS.length}.`)
    expect({ applied: await appliedIn(database), tables: await tablesOf(database) }).toEqual(before)
  })

  test('that fail in the middle leave the old schema usable, and apply once they are mended', async () => {
    const database = await opened(await givenEmpty(dialect))
    await migrate(database, systemClock)
    const before = await tablesOf(database)
    const up = (last: string) => () => [
      'create table extra (id integer primary key)',
      'alter table accounts add column note text',
      "insert into accounts (created_at, note) values ('new', 'made by the migration')",
      last,
    ]
    const broken: Migration = {
      name: '9998-extra',
      kind: 'expand',
      up: up('create table extra (id integer)'),
    }
    await expect(migrate(database, systemClock, [...MIGRATIONS, broken])).rejects.toThrow(/already exists/)

    expect(await schemaVersion(database)).toBe(MIGRATIONS.length)
    expect(await tablesOf(database)).toEqual(before)
    await database.write((tx) => tx.insertInto('accounts').values({ created_at: 'old' }).execute())

    const mended: Migration = {
      name: '9998-extra',
      kind: 'expand',
      up: up('create index extra_by_id on extra (id)'),
    }
    expect(await migrate(database, systemClock, [...MIGRATIONS, mended])).toEqual(['9998-extra'])
    const { rows } = await sql`select created_at, note from accounts order by id`.execute(database.read)
    expect(rows).toEqual([
      { created_at: 'old', note: null },
      { created_at: 'new', note: 'made by the migration' },
    ])
  })

  test('keep those before a failed one', async () => {
    const database = await opened(await givenEmpty(dialect))
    const broken: Migration = { name: '9998-broken', kind: 'expand', up: () => ['this is not sql'] }
    await expect(migrate(database, systemClock, [...MIGRATIONS, broken])).rejects.toThrow(/syntax/)
    expect(await schemaVersion(database)).toBe(MIGRATIONS.length)
    expect(await migrate(database, systemClock)).toEqual([])
  })
})

// A table of a million payments takes longer than any single query of a request may.
describe('on postgres a long migration', () => {
  const slow: Migration = {
    name: '0001-slow',
    kind: 'expand',
    up: () => ['create table slow (id bigint)', 'select pg_sleep(1.2)'],
  }
  const impatient = (place: TestDatabase): TestDatabase => {
    const url = new URL((place.location as { url: string }).url)
    url.search = '?query_timeout=500&statement_timeout=500&lock_timeout=500'
    return { ...place, location: { engine: 'postgres', url: url.href } }
  }

  test('may take longer than the bounds of a request', async () => {
    const database = await opened(impatient(await givenEmpty('postgres')))
    expect(await migrate(database, systemClock, [slow])).toEqual(['0001-slow'])
  })

  test('lets other processes that start wait longer than those bounds', async () => {
    const place = await givenEmpty('postgres')
    const [first, second] = [await opened(place), await opened(impatient(place))]
    const working = migrate(first, systemClock, [slow])
    await eventually(async () => {
      const held = await sql`select 1 from pg_locks where locktype = 'advisory' and granted and database =
        (select oid from pg_database where datname = current_database())`.execute(first.read)
      expect(held.rows).toHaveLength(1)
    })
    const waiting = migrate(second, systemClock, [slow])
    const [worked, waited] = await Promise.allSettled([working, waiting])
    expect(worked).toEqual({ status: 'fulfilled', value: ['0001-slow'] })
    expect(waited).toEqual({ status: 'fulfilled', value: [] })
  })
})

describe('on postgres a long reader', () => {
  const notes: Migration = {
    name: '0001-notes',
    kind: 'expand',
    up: () => ['create table notes (text text)'],
  }
  const rated: Migration = {
    name: '0002-rated',
    kind: 'expand',
    up: () => ['alter table notes add column rating bigint'],
  }

  test('delays a migration, but holds nobody else up behind it for long', async () => {
    const database = await opened(await givenEmpty('postgres'))
    await migrate(database, systemClock, [notes])
    const [reading, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const longReader = database.readSnapshotWithoutTimeLimit(async (db) => {
      await sql`select * from notes`.execute(db)
      reading.resolve()
      await finish.promise
    })
    onTestFinished(() => finish.resolve())
    await reading.promise
    const captured = capturedLog()
    let isDone = false
    const migrating = migrate(database, systemClock, [notes, rated], captured.log).finally(() => {
      isDone = true
    })
    let longest = 0
    // Until it was tried several times: each time whoever comes later waits behind it.
    while (captured.lines().length === 0) {
      const began = performance.now()
      await sql`select text from notes`.execute(database.read)
      await database.write((tx) => sql`insert into notes values ('meanwhile')`.execute(tx))
      longest = Math.max(longest, performance.now() - began)
    }
    expect(captured.lines()).toMatchObject([{ migration: '0002-rated', level: 40 }])
    expect(isDone).toBe(false)
    // Without giving way it would be as long as the reader takes, or the five seconds that a lock is waited for.
    expect(longest).toBeLessThan(4_000)
    finish.resolve()
    await longReader
    expect(await migrating).toEqual(['0002-rated'])
  })
})

describe('on postgres a migration', () => {
  test('that clashes with others again and again is tried until it gets through', async () => {
    const database = await opened(await givenEmpty('postgres'))
    const tries: Migration = { name: '0001-tries', kind: 'expand', up: () => ['create sequence tries'] }
    const clashing: Migration = {
      name: '0002-clashing',
      kind: 'expand',
      up: () => [
        `do $$ begin if nextval('tries') <= 5 then raise 'as in a deadlock' using errcode = '40P01'; end if; end $$`,
      ],
    }
    expect(await migrate(database, systemClock, [tries, clashing])).toEqual(['0001-tries', '0002-clashing'])
  })

  test('outlasts a vacuum that PostgreSQL would end for it, and leaves no lock when its machine is gone', async () => {
    const database = await opened(await givenEmpty('postgres'))
    const noted: Migration = {
      name: '0001-noted',
      kind: 'expand',
      up: () => [
        `create table noted as select name, setting::integer as setting from pg_settings
          where name in ('lock_timeout', 'deadlock_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`,
      ],
    }
    await migrate(database, systemClock, [noted])
    const { rows } = await sql<{ name: string; setting: number }>`select * from noted`.execute(database.read)
    const { lock_timeout, deadlock_timeout, ...keepalives } = Object.fromEntries(
      rows.map(({ name, setting }) => [name, setting]),
    )
    expect(lock_timeout).toBeGreaterThan(deadlock_timeout ?? Number.NaN)
    expect(keepalives).toEqual({
      tcp_keepalives_idle: 30,
      tcp_keepalives_interval: 10,
      tcp_keepalives_count: 3,
    })
  })
})
