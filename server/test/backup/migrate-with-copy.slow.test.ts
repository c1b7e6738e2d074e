import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrateWithCopy } from '#backup/migrate-with-copy'
import { verifyBackup } from '#backup/verify-backup'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { runCommand, startServer } from '../process/server-process.ts'
import { rowsOf } from '../support/rows.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testClock } from '../support/test-clock.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { billsIn, namesIn } from './support/given-database.ts'

const BEFORE = MIGRATIONS.length - 1

/** As an earlier version of the program left it. */
async function givenOlderDatabase() {
  const file = `${temporaryFolder()}/duebook.sqlite`
  const old = await openDatabase({ engine: 'sqlite', file }, silentLog)
  await migrate(old, systemClock, MIGRATIONS.slice(0, BEFORE))
  const rows = rowsOf(old)
  await rows.accounts([{ id: 1 }])
  await rows.groups([{ id: 1 }])
  await rows.bills([{ id: 1, group_id: 1, name: 'Rent' }])
  await old.close()
  return file
}

test('before the schema changes the file is kept as it was, also by the command, and once only', async () => {
  const file = await givenOlderDatabase()
  const folder = dirname(file)
  const done = await runCommand(['migrate', '--json'], { DATA_DIR: folder })
  const { kept_as: keptAs } = (JSON.parse(done.stdout) as { data: { kept_as: string } }).data
  expect(keptAs).toMatch(new RegExp(`duebook\\.sqlite\\.schema-${BEFORE}-\\d{8}T\\d{6}Z\\.sqlite$`))
  expect(verifyBackup(keptAs)).toMatchObject({ schema: BEFORE, bills: 1 })
  expect(await billsIn(file)).toEqual(['Rent'])
  const before = namesIn(folder)
  const again = await runCommand(['migrate', '--json'], { DATA_DIR: folder })
  expect(JSON.parse(again.stdout)).toMatchObject({ data: { applied: [], version: MIGRATIONS.length } })
  expect(namesIn(folder)).toEqual(before)
})

test('a start keeps it as well, says where, and serves', async () => {
  const file = await givenOlderDatabase()
  const server = await startServer({ DATA_DIR: dirname(file), LOG_LEVEL: 'info' })
  onTestFinished(async () => {
    await server.stop()
  })
  const kept = namesIn(dirname(file)).filter((name) => name.includes('.schema-'))
  expect(kept).toHaveLength(1)
  // Lines may come a moment later.
  await expect
    .poll(() => server.stderr(), { timeout: 60_000 })
    .toContain('the database was copied before the migration')
  expect((await fetch(`${server.url}/api/v2/ready`)).status).toBe(200)
})

test('where the copy cannot be made nothing is migrated', async () => {
  const file = await givenOlderDatabase()
  const database = await openDatabase({ engine: 'sqlite', file }, silentLog)
  onTestFinished(() => database.close())
  const clock = testClock('2026-11-15T12:00:00.000Z')
  // Its name is taken.
  writeFileSync(`${file}.schema-${BEFORE}-20261115T120000Z.sqlite`, '')
  await expect(migrateWithCopy(database, { engine: 'sqlite', file }, clock)).rejects.toThrow('already')
  const { version } = await database.read
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow()
  expect(version).toBe(BEFORE)
})

test('an empty database, one that is up to date, and PostgreSQL are only migrated', async () => {
  const empty = await emptyDatabase('sqlite')
  const other = await emptyDatabase('postgres')
  for (const place of [empty, other]) {
    const database = await openDatabase(place.location, silentLog)
    onTestFinished(async () => {
      await database.close()
      await place.drop()
    })
    const first = await migrateWithCopy(database, place.location, systemClock)
    expect(first).toEqual({ applied: MIGRATIONS.map(({ name }) => name), keptAs: undefined })
    expect(await migrateWithCopy(database, place.location, systemClock)).toEqual({
      applied: [],
      keptAs: undefined,
    })
  }
})
