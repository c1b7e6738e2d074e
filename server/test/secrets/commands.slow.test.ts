import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/open'
import { openSecretBox } from '#secrets/open-secret-box'
import { ADMIN } from '../process/api-call.ts'
import { runCommand, type Settings, startServer, temporaryDirectory } from '../process/server-process.ts'
import { rowsOf } from '../support/rows.ts'
import { silentLog } from '../support/silent-log.ts'

vi.setConfig({ testTimeout: 180_000 })

const SECRET = 'hunter2-of-a-channel'
const PLACE = { table: 'channels', row: 1, field: 'secrets' }
const MISMATCH = 'SECRETS_KEY does not match the database'

const databaseIn = (folder: string) => join(folder, 'duebook.sqlite')
const keyIn = (folder: string) => readFileSync(join(folder, 'secrets-key'), 'utf8')

async function withDatabase<T>(
  folder: string,
  use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase({ engine: 'sqlite', file: databaseIn(folder) }, silentLog)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** What a server has left that ran here, with the key that it made itself, and a channel of its owner or none. */
async function givenInstance({ withChannel = true } = {}): Promise<string> {
  const folder = temporaryDirectory()
  await runServer({ DATA_DIR: folder, ...ADMIN })
  if (!withChannel) return folder
  await withDatabase(folder, async (database) => {
    const box = await openSecretBox(database, { current: keyIn(folder), previous: undefined }, silentLog)
    const at = '2026-02-02T09:00:00.000Z'
    await rowsOf(database).insert('channels', [
      {
        id: 1,
        user_id: 1,
        kind: 'ntfy',
        name: 'Phone',
        settings: '{}',
        secrets: box.seal(PLACE, SECRET),
        state: 'ok',
        created_at: at,
        updated_at: at,
      },
    ])
  })
  return folder
}

/** What a server says on its way up; it is stopped again. */
async function runServer(settings: Settings): Promise<string> {
  const server = await startServer({ LOG_LEVEL: 'info', ...settings })
  await server.stop()
  return server.stderr()
}

const channelIn = (folder: string) =>
  withDatabase(folder, (database) =>
    database.read.selectFrom('channels').selectAll().executeTakeFirstOrThrow(),
  )

/** What is opened of the channel with a key. */
const secretIn = (folder: string, key: string) =>
  withDatabase(folder, async (database) => {
    const box = await openSecretBox(database, { current: key, previous: undefined }, silentLog)
    return box.open(PLACE, (await channelIn(folder)).secrets ?? '')
  })

test('the key is made at the first start, for its owner only; backup and export name it and hold neither it nor a secret', async () => {
  const folder = await givenInstance()
  const key = join(folder, 'secrets-key')
  expect(statSync(key).mode & 0o777).toBe(0o600)
  const elsewhere = temporaryDirectory()
  for (const command of ['backup', 'export']) {
    const file = join(elsewhere, command)
    const { code, stdout } = await runCommand([command, file], { DATA_DIR: folder })
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`keep ${key} too. Without it the tokens and keys of`),
    ])
    const json = await runCommand([command, `${file}-2`, '--json'], {
      DATA_DIR: folder,
      SECRETS_KEY: keyIn(folder),
    })
    expect(JSON.parse(json.stdout)).toMatchObject({ success: true, data: { secrets_key: 'SECRETS_KEY' } })
    for (const text of [SECRET, keyIn(folder)]) expect(readFileSync(file).includes(text)).toBe(false)
  }
  for (const text of [SECRET, keyIn(folder)])
    expect(readFileSync(databaseIn(folder)).includes(text)).toBe(false)
})

test('a backup with secrets is not restored where the key is another, unless that is wanted', async () => {
  const source = await givenInstance()
  const backup = join(temporaryDirectory(), 'backup.sqlite')
  await runCommand(['backup', backup], { DATA_DIR: source })
  const key = keyIn(source)

  for (const settings of [{}, { SECRETS_KEY: 'another key that is certainly long enough' }]) {
    const folder = temporaryDirectory()
    const refused = await runCommand(['restore', backup], { DATA_DIR: folder, ...settings })
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      1,
      '',
      expect.stringMatching(
        /encrypted with another key \(fingerprint [0-9a-f]{32}\).*--without-secrets\. Nothing was changed\n$/,
      ),
    ])
    expect([existsSync(databaseIn(folder)), existsSync(join(folder, 'secrets-key'))]).toEqual([false, false])
  }
  for (const settings of [
    { SECRETS_KEY: key },
    { SECRETS_KEY: 'another key that is certainly long enough', SECRETS_KEY_PREVIOUS: key },
  ]) {
    const folder = temporaryDirectory()
    const restored = await runCommand(['restore', backup], { DATA_DIR: folder, ...settings })
    expect([restored.code, restored.stderr]).toEqual([0, ''])
    expect(restored.stdout).not.toContain('another key')
    expect(await runServer({ DATA_DIR: folder, ...settings })).not.toContain(MISMATCH)
    expect(await secretIn(folder, settings.SECRETS_KEY)).toBe(SECRET)
  }
})

test('where the key is lost the server starts without secrets, and a reset gives them up', async () => {
  const source = await givenInstance()
  const backup = join(temporaryDirectory(), 'backup.sqlite')
  await runCommand(['backup', backup], { DATA_DIR: source })
  const settings = { DATA_DIR: temporaryDirectory() }
  const restored = await runCommand(['restore', backup, '--without-secrets'], settings)
  expect([restored.code, restored.stdout]).toEqual([
    0,
    expect.stringContaining('run "npm run duebook -- secrets reset"'),
  ])
  expect(await runServer(settings)).toContain(MISMATCH)
  expect(await channelIn(settings.DATA_DIR)).toMatchObject({ state: 'ok', secrets: expect.any(String) })
  const checked = await runCommand(['check'], settings)
  expect([checked.code, checked.stderr]).toEqual([1, expect.stringMatching(/does not match the database/)])

  const reset = await runCommand(['secrets', 'reset'], settings)
  expect([reset.code, reset.stdout]).toEqual([
    0,
    `The database now uses the key in ${join(settings.DATA_DIR, 'secrets-key')}. Reminder channels paused: 1; webhooks paused: 0\n`,
  ])
  expect(await channelIn(settings.DATA_DIR)).toMatchObject({ state: 'paused', secrets: null })
  expect((await runCommand(['check'], settings)).code).toBe(0)
  expect(await runServer(settings)).not.toContain(MISMATCH)
  const again = await runCommand(['secrets', 'reset', '--json'], settings)
  expect(JSON.parse(again.stdout)).toEqual({
    success: true,
    data: {
      changed: false,
      paused_channels: 0,
      paused_webhooks: 0,
      unreadable_authenticator_apps: 0,
    },
  })
})

test('a database without secrets takes the key of wherever it is restored or imported', async () => {
  const source = await givenInstance({ withChannel: false })
  for (const [write, read] of [
    ['backup', 'restore'],
    ['export', 'import'],
  ] as const) {
    const file = join(temporaryDirectory(), write)
    await runCommand([write, file], { DATA_DIR: source })
    const settings = { DATA_DIR: temporaryDirectory() }
    const { code, stdout } = await runCommand([read, file], settings)
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('key')])
    expect(await runServer(settings)).not.toContain(MISMATCH)
  }
})

test('an import says that the secrets of the file need another key', async () => {
  const source = await givenInstance()
  const file = join(temporaryDirectory(), 'export')
  await runCommand(['export', file], { DATA_DIR: source })
  const without = await runCommand(['import', file], { DATA_DIR: temporaryDirectory() })
  expect([without.code, without.stdout]).toEqual([0, expect.stringContaining('encrypted with another key')])
  const settings = { DATA_DIR: temporaryDirectory(), SECRETS_KEY: keyIn(source) }
  const withKey = await runCommand(['import', file], settings)
  expect([withKey.code, withKey.stdout]).toEqual([0, expect.not.stringContaining('another key')])
  expect(await runServer(settings)).not.toContain(MISMATCH)
  expect(await secretIn(settings.DATA_DIR, settings.SECRETS_KEY)).toBe(SECRET)
})

test('secrets alone is no command', async () => {
  const { code, stderr } = await runCommand(['secrets'], { DATA_DIR: temporaryDirectory() })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^Unknown command "secrets"[\s\S]*secrets reset/)])
})
