import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { schemaVersion } from '#db/schema-fit'
import { runCommand, temporaryDirectory } from '../process/server-process.ts'
import { PASSWORD } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, emptyDatabase } from '../support/test-database.ts'
import { asJson, inWords, settingsFor } from './support/operator.ts'

vi.setConfig({ testTimeout: 180_000 })

const COMMANDS: Array<[name: string, args: string[], options: string[]]> = [
  [
    'create-user',
    ['--email', 'ada@example.org'],
    ['--email', '--admin', '--owner', '--account', '--new-account'],
  ],
  ['reset-password', ['--email', 'ada@example.org'], ['--email']],
  ['reset-factors', ['--email', 'ada@example.org'], ['--email']],
  ['sign-in-link', ['--email', 'ada@example.org'], ['--email']],
  ['list-users', [], ['--account']],
  ['create-group', ['--name', 'Club'], ['--name', '--currency', '--timezone', '--account']],
  ['undo-import', ['--id', '1'], ['--id', '--group', '--account']],
  ['check', [], []],
]

test('help names every command', async () => {
  const { code, said } = await inWords(['--help'], {})
  expect(code).toBe(0)
  for (const [name] of COMMANDS) expect(said).toMatch(new RegExp(`^  ${name} `, 'm'))
})

describe.each(COMMANDS)('%s', (name, args, options) => {
  test('has help that names its options, and opens no database for it', async () => {
    const settings = { DATA_DIR: join(temporaryDirectory(), 'data') }
    const { code, said } = await inWords([name, ...args, '--help'], settings)
    expect(code).toBe(0)
    expect(said).toContain(`Usage: npm run duebook -- ${name} [options]`)
    for (const option of [...options, '--json']) expect(said).toMatch(new RegExp(`^  ${option}\\b`, 'm'))
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })
})

test.each(COMMANDS.filter(([name]) => name.endsWith('user') || name.endsWith('password')))(
  '%s takes no password among its arguments, and does not repeat one',
  async (name, args) => {
    const settings = { DATA_DIR: join(temporaryDirectory(), 'data') }
    const secret = 'Secret-password-1'
    const attempts = [['--password', secret], [`--password=${secret}`], [secret], [`-p${secret}`]]
    const runs = await Promise.all(
      attempts.map((more) => runCommand([name, ...args, ...more], settings, `${PASSWORD}\n`)),
    )
    for (const { code, stdout, stderr } of runs) {
      expect(code).toBe(2)
      expect(stdout + stderr).toContain('Usage')
      expect.soft(stdout + stderr).not.toContain(secret)
    }
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  },
)

test('commands that need a database make none, and say where it would be', async () => {
  for (const [name, args] of COMMANDS.filter(([each]) => each !== 'create-user')) {
    const settings = { DATA_DIR: join(temporaryDirectory(), 'not-yet') }
    const { code, said } = await inWords([name, ...args], settings, `${PASSWORD}\n`)
    expect([name, code, said]).toEqual([name, 2, expect.stringMatching(/^There is no database at .*not-yet/)])
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  }
})

test.each(DIALECTS)(
  'an older schema on %s is touched by no command; each says to migrate',
  async (dialect) => {
    const place = await emptyDatabase(dialect)
    const database = await openDatabase(place.location, silentLog)
    const older = MIGRATIONS.length - 1
    await migrate(database, systemClock, MIGRATIONS.slice(0, older))
    const settings = settingsFor(place)
    const error = `The database has schema version ${older}, but this version of Duebook needs ${MIGRATIONS.length}. Run "npm run duebook -- migrate"`
    expect.soft(await inWords(['list-users'], settings)).toEqual({ code: 1, said: `${error}\n` })
    // The one that may change something comes last, so that the others are held against what they should find.
    for (const [name, args] of COMMANDS.toReversed()) {
      const answer = await asJson([name, ...args], settings, `${PASSWORD}\n`)
      expect.soft(answer, name).toEqual({ code: 1, success: false, error })
      expect.soft(await schemaVersion(database), name).toBe(older)
    }
    await database.close()
    await place.drop()
  },
)

test('emails that are none are refused, with 1 and in one line', async () => {
  const settings = { DATA_DIR: temporaryDirectory() }
  for (const email of ['nobody', '', 'a b@example.org', 'a@example.org, b@example.org']) {
    const made = await inWords(['create-user', '--email', email], settings, `${PASSWORD}\n`)
    expect(made).toEqual({ code: 1, said: 'email must be a valid email address\n' })
  }
})
