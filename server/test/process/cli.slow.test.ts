import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { PASSWORD } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { call } from './api-call.ts'
import { type Ended, runCommand, type Settings, startServer, temporaryDirectory } from './server-process.ts'

const NAMES = MIGRATIONS.map((migration) => migration.name)

function addressOf({ location }: TestDatabase): string {
  return location.engine === 'postgres' ? location.url : `sqlite:${location.file}`
}

/** The one line of JSON that a script reads. */
function answerOf({ code, stdout, stderr }: Ended): unknown {
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^\{.*\}\n$/)
  return { code, ...(JSON.parse(stdout) as object) }
}

const newUser = (settings: Settings, args: string[], password = `${PASSWORD}\n`) =>
  runCommand(['create-user', ...args], settings, password)

describe.each(DIALECTS)('on %s', (dialect) => {
  let place: TestDatabase
  let settings: Settings
  sharedSetUp({
    async begin() {
      place = await emptyDatabase(dialect)
      settings = { DATABASE_URL: addressOf(place), DATA_DIR: temporaryDirectory() }
    },
    end: () => place.drop(),
    inOrder: true,
  })

  test('an operator sets an instance up from nothing: check, migrate, users, check', async () => {
    const missing = await runCommand(['check'], settings)
    expect(missing.code).not.toBe(0)
    expect([missing.stdout, missing.stderr]).toEqual(['', expect.stringMatching(/^\S.*\n$/)])

    expect(answerOf(await runCommand(['migrate', '--json'], settings))).toEqual({
      code: 0,
      success: true,
      data: { applied: NAMES, version: NAMES.length },
    })
    const again = await runCommand(['migrate'], settings)
    expect([again.code, again.stdout]).toEqual([0, `The schema is up to date (version ${NAMES.length})\n`])

    const [first, regular, admin] = [
      await newUser(settings, ['--email', 'ada@example.org', '--json']),
      await newUser(settings, ['--email', 'grace@example.org', '--json']),
      await newUser(
        settings,
        ['--email', 'edith@example.org', '--admin', '--json'],
        `${PASSWORD}\r\nnot this line\r\n`,
      ),
    ]
    expect(answerOf(first)).toMatchObject({
      code: 0,
      success: true,
      data: { id: 1, is_admin: true, is_account_owner: true },
    })
    expect(answerOf(regular)).toMatchObject({
      code: 0,
      data: { email: 'grace@example.org', is_admin: false },
    })
    expect(answerOf(admin)).toMatchObject({
      code: 0,
      data: { is_admin: true, is_account_owner: false, account_id: 1 },
    })

    const sound = await runCommand(['check', '--json'], settings)
    const engine = dialect === 'sqlite' ? /^SQLite 3\./ : /^PostgreSQL \d/
    const data = { engine: expect.stringMatching(engine), version: NAMES.length }
    expect(answerOf(sound)).toEqual({ code: 0, success: true, data })
  })

  test('everything works beside a running server, which lets the new user in at once', async () => {
    const server = await startServer({ ...settings, JWT_SECRET: 'a secret of the tests that is long enough' })
    const [checked, migrated, made] = await Promise.all([
      runCommand(['check'], settings),
      runCommand(['migrate'], settings),
      newUser(settings, ['--email', 'late@example.org', '--owner']),
    ])
    expect([checked.code, migrated.code, made.code]).toEqual([0, 0, 0])
    expect(made.stdout).toMatch(/^Created late@example\.org .*an owner of account 1\n$/)
    const body = { email: 'late@example.org', password: PASSWORD }
    expect((await call(server.url, 'POST /auth/login', { body })).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })

  test('a user who exists already is refused with 1, and the password is not repeated', async () => {
    const refused = await newUser(settings, ['--email', 'ADA@example.org', '--json'])
    expect(answerOf(refused)).toEqual({
      code: 1,
      success: false,
      error: 'A user with this email already exists',
    })
    expect(refused.stdout).not.toContain(PASSWORD)
  })

  test('a newer database is refused with 1 by every command', async () => {
    const newer = await emptyDatabase(dialect)
    const database = await openDatabase(newer.location, silentLog)
    const up = () => ['create table future (id integer primary key)']
    await migrate(database, systemClock, [...MIGRATIONS, { name: '9999-future', kind: 'contract', up }])
    await database.close()
    const on = { DATABASE_URL: addressOf(newer) }
    const results = await Promise.all([
      runCommand(['check'], on),
      runCommand(['migrate'], on),
      newUser(on, ['--email', 'ada@example.org']),
    ])
    for (const { code, stdout, stderr } of results) {
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(new RegExp(`^(?!.*Unexpected error).*\\b${NAMES.length + 1}\\b.*newer`))
    }
    await newer.drop()
  })
})

describe('check', () => {
  async function givenSqlite(): Promise<{ file: string; settings: Settings }> {
    const settings = { DATA_DIR: temporaryDirectory() }
    expect((await runCommand(['migrate'], settings)).code).toBe(0)
    return { file: join(settings.DATA_DIR, 'duebook.sqlite'), settings }
  }

  test('finds a row that points nowhere, and answers with 1', async () => {
    const { file, settings } = await givenSqlite()
    const careless = new Sqlite(file)
    careless.pragma('foreign_keys = OFF')
    careless.exec("insert into memberships values (99, 98, 'viewer', '2026-02-02T09:00:00.000Z')")
    careless.close()
    const words = await runCommand(['check'], settings)
    expect([words.code, words.stdout]).toEqual([1, ''])
    expect(words.stderr).toMatch(/damaged[\s\S]*memberships[\s\S]*backup/)
    const json = answerOf(await runCommand(['check', '--json'], settings))
    expect(json).toEqual({ code: 1, success: false, error: expect.stringMatching(/memberships/) })
  })

  test('finds an overwritten page, answers with 1, and says what to do', async () => {
    const { file, settings } = await givenSqlite()
    const raw = new Sqlite(file, { readonly: true })
    const page = raw
      .prepare("select rootpage from sqlite_schema where name = 'users'")
      .pluck()
      .get() as number
    raw.close()
    const bytes = readFileSync(file)
    bytes.fill(0xab, (page - 1) * 4096, page * 4096)
    writeFileSync(file, bytes)
    const { code, stderr } = await runCommand(['check'], settings)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database is damaged[\s\S]*backup/)])
  })

  test('makes no database where there is none', async () => {
    const dataDir = join(temporaryDirectory(), 'not-yet')
    const { code } = await runCommand(['check'], { DATA_DIR: dataDir })
    expect([code, existsSync(dataDir)]).toEqual([expect.any(Number), false])
    expect(code).not.toBe(0)
  })
})
