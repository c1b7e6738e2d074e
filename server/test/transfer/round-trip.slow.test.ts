import { statSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { schemaVersion } from '#db/schema-fit'
import { readColumns } from '#db/whole-tables'
import { CARRIED_TABLES, LEFT_BEHIND } from '#transfer/tables'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type MakeTestApp, onEveryDialect } from '../support/test-app.ts'
import { type Dialect, migratedDatabase } from '../support/test-database.ts'
import { writeExportLines } from './support/crafted-export.ts'
import { exportTo, givenEmpty, importFrom, linesOf } from './support/export-files.ts'
import { answersOf, fillInstance } from './support/full-instance.ts'

vi.setConfig({ testTimeout: 180_000 })

const OTHER: Record<Dialect, Dialect> = { sqlite: 'postgres', postgres: 'sqlite' }

async function rowsOf(database: Database): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of CARRIED_TABLES) {
    const order = table === 'instance_settings' ? 'name' : '1, 2'
    const query = CompiledQuery.raw(`select * from ${table} order by ${order}`)
    rows[table] = (await database.read.executeQuery(query)).rows
  }
  return rows
}

async function givenFullInstance(testApp: MakeTestApp, dialect: Dialect) {
  const place = await migratedDatabase(dialect)
  onTestFinished(() => place.drop())
  const app = await testApp({ on: place })
  await fillInstance(app)
  return app
}

test('every table of the schema is carried or left behind for a reason', async () => {
  const { database } = await givenEmpty('sqlite')
  await migrate(database, systemClock)
  const tables = (await database.read.introspection.getTables()).map(({ name }) => name)
  expect([...CARRIED_TABLES, ...Object.keys(LEFT_BEHIND)].toSorted()).toEqual(tables.toSorted())
})

onEveryDialect((testApp, dialect) => {
  test('an instance that moves to the other engine and back is the same, row for row and answer for answer', async () => {
    const folder = temporaryFolder()
    const source = await givenFullInstance(testApp, dialect)
    const before = await rowsOf(source.database)
    for (const table of CARRIED_TABLES)
      expect({ table, rows: before[table] }).not.toEqual({ table, rows: [] })

    const first = await exportTo(source.database, join(folder, 'first'))
    const there = await givenEmpty(OTHER[dialect])
    await importFrom(there.database, first)
    expect(await rowsOf(there.database)).toEqual(before)
    expect(await there.database.findDamage()).toEqual([])

    const second = await exportTo(there.database, join(folder, 'second'))
    const back = await givenEmpty(dialect)
    await importFrom(back.database, second)
    expect(await rowsOf(back.database)).toEqual(before)
    // Each engine writes the rows of a table in the order of its own primary key.
    const bodyOf = (file: string) => linesOf(file).slice(1, -1)
    expect(bodyOf(second).toSorted()).toEqual(bodyOf(first).toSorted())
    expect(bodyOf(await exportTo(back.database, join(folder, 'third')))).toEqual(bodyOf(first))
    expect(statSync(second).mode & 0o777).toBe(0o600)

    const answers = await answersOf(source)
    expect(answers.length).toBeGreaterThan(50)
    expect(await answersOf(await testApp({ on: there.place }))).toEqual(answers)
    expect(await answersOf(await testApp({ on: back.place }))).toEqual(answers)
  })

  test('after an import nobody is signed in, and new rows get ids that no row ever had', async () => {
    const file = join(temporaryFolder(), 'export')
    const source = await givenFullInstance(testApp, dialect)
    const owner = await source.given.signedIn({ id: 1, accountId: 1, email: 'ada@example.org' })
    await exportTo(source.database, file)
    const gone = await owner.client.group({ id: 1 }).bills.create(WATER)

    const { place, database } = await givenEmpty(OTHER[dialect])
    await importFrom(database, file)
    const leftBehind = [
      'sessions',
      'password_resets',
      'sign_in_challenges',
      'sign_in_links',
      'used_challenges',
      'email_changes',
      'leases',
    ] as const
    for (const table of leftBehind) {
      expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const moved = await testApp({ on: place })
    const old = moved.newClient({
      tokens: { access_token: owner.accessToken, refresh_token: owner.refreshToken },
    })
    await expect(old.me()).rejects.toMatchObject({ status: 401 })
    // The token stays dead although its session’s number would have come up again.
    const anew = await moved.given.signedIn({ id: 1, accountId: 1, email: 'ada@example.org' })
    const still = moved.newClient({ tokens: { access_token: owner.accessToken } })
    await expect(still.me()).rejects.toMatchObject({ status: 401 })
    const bill = await anew.client.group({ id: 1 }).bills.create(WATER)
    expect(bill.id).toBe(gone.id)
    const payment = await anew.client.group({ id: 1 }).bills.pay(bill.id, { amount: 1 })
    const highest = await source.database.read
      .selectFrom('payments')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    // One with a higher id was deleted before the export.
    expect(payment.id).toBe((highest?.id ?? 0) + 2)
    expect((await anew.client.databases.create({ name: 'New' })).id).toBe(4)
  })

  test('an export is one state of the data, whatever is paid while it is written', async () => {
    const file = join(temporaryFolder(), 'export')
    const source = await testApp()
    const { books } = await source.given.owner()
    const weekly = { ...WATER, frequency: 'weekly', due_date: '2000-01-01' } as const
    const { id } = await books.bills.create(weekly)
    let isDone = false
    const paying = (async () => {
      while (!isDone) await books.bills.pay(id, { amount: 1 })
    })()
    await exportTo(source.database, file)
    isDone = true
    await paying
    const { database } = await givenEmpty('sqlite')
    await importFrom(database, file)
    const { due } = await database.read
      .selectFrom('bills')
      .select('due_date as due')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payments = await database.read
      .selectFrom('payments')
      .select('id')
      .where('bill_id', '=', id)
      .execute()
    expect((Date.parse(due) - Date.parse('2000-01-01')) / WEEK).toBe(payments.length)
  })

  test('an export of an older schema grows with the database that takes it in', async () => {
    const file = join(temporaryFolder(), 'old')
    // Before accounts got a further column.
    const older = MIGRATIONS.findIndex(({ name }) => name.endsWith('-sign-in'))
    const source = await givenEmpty(dialect)
    await migrate(source.database, systemClock, MIGRATIONS.slice(0, older))
    await source.database.write((tx) => tx.insertInto('accounts').values({ created_at: 'then' }).execute())
    await writeOldExport(source.database, file, older)

    const { database } = await givenEmpty(OTHER[dialect])
    await importFrom(database, file)
    expect(await schemaVersion(database)).toBe(MIGRATIONS.length)
    expect(await database.read.selectFrom('accounts').selectAll().execute()).toEqual([
      { id: 1, created_at: 'then', second_factor_from: null },
    ])

    const grown = await givenEmpty(OTHER[dialect])
    await migrate(grown.database, systemClock)
    await expect(importFrom(grown.database, file)).rejects.toThrow(
      new RegExp(`schema version ${older}.*already at ${MIGRATIONS.length}.*empty database`),
    )
  })
})

const WEEK = 7 * 24 * 60 * 60 * 1000
const WATER = {
  name: 'Water',
  amount: 5,
  due_date: '2026-03-01',
  frequency: 'monthly',
  type: 'bill',
} as const

/** As a Duebook of that time would have written it: without what came later. */
async function writeOldExport(database: Database, file: string, schema: number): Promise<void> {
  const columns = await readColumns(database.read)
  const tables = CARRIED_TABLES.filter((table) => columns.has(table))
  const rows = Object.fromEntries(tables.map((table) => [table, table === 'accounts' ? 1 : 0]))
  const head = {
    duebook_export: 1,
    schema,
    version: '0.0.1',
    exported_at: 'then',
    rows,
    last_ids: { accounts: 1 },
  }
  writeExportLines(file, [
    head,
    ...tables.flatMap((table) => [
      { table, columns: columns.get(table) },
      ...(table === 'accounts' ? [[1, 'then']] : []),
    ]),
  ])
}
