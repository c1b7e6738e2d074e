import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import { type Restored, restoreDatabase } from '#backup/restore-database'
import { writeBackup } from '#backup/write-backup'
import { lockFile } from '#db/lock-file'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { draftFor } from '#db/private-file'
import { COMPILE_CACHE } from '../db/compile-cache.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testClock } from '../support/test-clock.ts'
import { billsIn, givenDatabase, namesIn } from './support/given-database.ts'
import type { RestoreTask } from './support/restore-child.ts'

vi.setConfig({ testTimeout: 180_000 })

const clock = testClock('2026-11-15T12:00:00Z')
const ASIDE = 'before-restore-20261115T120000Z'

async function restore(file: string, database: string, endsTokens = false): Promise<Restored> {
  const steps = restoreDatabase({ file, database, clock, endsTokens })
  let step = await steps.next()
  while (step.done !== true) step = await steps.next()
  return step.value
}

async function givenBackup(bill: string): Promise<string> {
  const { file } = await givenDatabase(bill)
  const target = join(temporaryFolder(), 'backup.sqlite')
  await writeBackup({ source: file, target, draft: draftFor(target), replace: false })
  return target
}

/** What a killed server leaves: the last commits are beside the file. */
async function givenKilled(bill: string): Promise<string> {
  const { file, rows } = await givenDatabase('Old')
  await rows.bills([{ id: 2, group_id: 1, name: bill }])
  const copy = join(temporaryFolder(), 'duebook.sqlite')
  for (const ending of ['', '-wal', '-shm']) copyFileSync(`${file}${ending}`, `${copy}${ending}`)
  return copy
}

test('a restored database takes the place of the old one, which is kept whole, with what was only in its WAL', async () => {
  const backup = await givenBackup('Restored')
  const before = readFileSync(backup)
  const database = await givenKilled('Last commit')
  const { keptAs, tokens, ...contents } = await restore(backup, database)
  expect(contents).toEqual({ schema: MIGRATIONS.length, users: 1, groups: 1, bills: 1, payments: 0 })
  expect(tokens).toEqual({ personal_tokens: 0, feeds: 0 })
  expect(keptAs).toBe(`${database}.${ASIDE}`)
  expect(namesIn(join(database, '..'))).toEqual(['duebook.sqlite', `duebook.sqlite.${ASIDE}`])
  expect(await billsIn(database)).toEqual(['Restored'])
  expect(await billsIn(`${database}.${ASIDE}`)).toEqual(['Old', 'Last commit'])
  expect(readFileSync(backup).equals(before)).toBe(true)
  expect([statSync(database).mode & 0o777, statSync(`${database}.${ASIDE}`).mode & 0o777]).toEqual([
    0o600, 0o600,
  ])
  // And back again, within the same second.
  expect((await restore(`${database}.${ASIDE}`, database)).keptAs).toBe(`${database}.${ASIDE}-2`)
  expect(await billsIn(database)).toEqual(['Old', 'Last commit'])
})

test('what comes back signs nobody in: no session, no link for a new password, no id of a session that a lost token has', async () => {
  const { file, database, rows } = await givenDatabase()
  const at = '2026-11-15T12:00:00.000Z'
  const session = { user_id: 1, kind: 'token', refresh_id: 'r', refresh_issued_at: at, created_at: at }
  await rows.insert('sessions', [{ ...session, last_used_at: at, expires_at: '2099-01-01T00:00:00.000Z' }])
  await rows.insert('password_resets', [{ user_id: 1, token_hash: 'h', created_at: at, expires_at: '2099' }])
  await rows.insert('leases', [{ name: 'backup', holder: 'h', expires_at: '2099' }])
  const backup = join(temporaryFolder(), 'backup.sqlite')
  await writeBackup({ source: file, target: backup, draft: draftFor(backup), replace: false })
  await database.close()

  const place = join(temporaryFolder(), 'new', 'folder', 'duebook.sqlite')
  expect((await restore(backup, place)).keptAs).toBeUndefined()
  const restored = await openDatabase({ engine: 'sqlite', file: place }, silentLog)
  for (const table of ['sessions', 'password_resets', 'leases'] as const) {
    expect(await restored.read.selectFrom(table).selectAll().execute()).toEqual([])
  }
  const next = await restored.write((tx) =>
    tx
      .insertInto('sessions')
      .values({ ...session, kind: 'token', last_used_at: at, expires_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(next.id).toBeGreaterThan(1_000_000)
  await restored.close()
})

test('tokens, feeds and channels come back; they and all links of messages end where the operator says so, but for one’s own address', async () => {
  const { file, database, rows } = await givenDatabase()
  const token = { user_id: 1, name: 'Script', access: 'read', all_groups: 1, created_at: '2026' }
  await rows.insert('personal_tokens', [
    { ...token, token_hash: 'a' },
    { ...token, token_hash: 'b' },
  ])
  const feed = {
    user_id: 1,
    name: 'Mine',
    include: 'both',
    show_amounts: 1,
    paid: 1,
    created_at: '2026',
    updated_at: '2026',
  }
  await rows.insert('feeds', [{ ...feed, token_hash: 'a' }])
  const { email } = await database.read.selectFrom('users').select('email').executeTakeFirstOrThrow()
  const channel = { user_id: 1, name: 'Mine', state: 'ok', created_at: '2026', updated_at: '2026' }
  await rows.insert('channels', [
    { ...channel, kind: 'email', settings: JSON.stringify({ address: email }) },
    { ...channel, kind: 'email', settings: JSON.stringify({ address: 'thief@example.org' }) },
    { ...channel, kind: 'webhook', settings: JSON.stringify({ url: 'https://thief.example.org' }) },
  ])
  const backup = join(temporaryFolder(), 'backup.sqlite')
  await writeBackup({ source: file, target: backup, draft: draftFor(backup), replace: false })
  await database.close()
  for (const [endsTokens, left, epoch, states] of [
    [false, 2, 0, ['ok', 'ok', 'ok']],
    [true, 0, 1, ['ok', 'paused', 'paused']],
  ] as const) {
    const place = join(temporaryFolder(), 'duebook.sqlite')
    expect((await restore(backup, place, endsTokens)).tokens).toEqual({ personal_tokens: 2, feeds: 1 })
    const raw = new Sqlite(place)
    expect(raw.prepare('select count(*) from personal_tokens').pluck().get()).toBe(left)
    expect(raw.prepare('select count(*) from feeds').pluck().get()).toBe(left / 2)
    expect(raw.prepare('select link_epoch from users').pluck().get()).toBe(epoch)
    expect(raw.prepare('select state from channels order by id').pluck().all()).toEqual(states)
    raw.close()
  }
})

describe('is refused, and the database stays as it is,', () => {
  test('while a server runs on it, also on one that is damaged', async () => {
    const backup = await givenBackup('Restored')
    const database = await givenKilled('Last commit')
    writeFileSync(database, 'damaged')
    const release = await lockFile(database, clock)
    await expect(restore(backup, database)).rejects.toThrow(
      /is in use by another Duebook server \(process \d+/,
    )
    release()
    expect(readFileSync(database, 'utf8')).toBe('damaged')
  })

  test('while anybody else has it open', async () => {
    const backup = await givenBackup('Restored')
    const { file, rows } = await givenDatabase()
    await expect(restore(backup, file)).rejects.toThrow(/is in use by another program\. Stop/)
    await rows.bills([{ id: 2, group_id: 1, name: 'Goes on' }])
    expect(await billsIn(file)).toEqual(['Rent', 'Goes on'])
    expect(namesIn(join(file, '..')).filter((name) => /restor/.test(name))).toEqual([])
  })

  test.each<[string, (file: string) => void, RegExp]>([
    ['for a file that is not there', (file) => rmSync(file), /File not found/],
    ['for another kind of file', (file) => writeFileSync(file, '{}'), /not an SQLite file/],
    ['for half a file', (file) => writeFileSync(file, readFileSync(file).subarray(0, 40_960)), /is damaged/],
    ['for a newer schema', addMigration, /newer Duebook/],
  ])('%s', async (_, spoil, said) => {
    const backup = await givenBackup('Restored')
    const database = await givenKilled('Last commit')
    spoil(backup)
    const before = readFileSync(database)
    await expect(restore(backup, database)).rejects.toThrow(said)
    expect(readFileSync(database).equals(before)).toBe(true)
    expect(await billsIn(database)).toEqual(['Old', 'Last commit'])
    expect(namesIn(join(database, '..'))).toEqual(['duebook.sqlite'])
  })

  test('for the database itself, and for a folder', async () => {
    const database = await givenKilled('Last commit')
    await expect(restore(database, database)).rejects.toThrow(/is the database itself/)
    await expect(restore(join(database, '..'), database)).rejects.toThrow(/is not a file/)
  })
})

test('a damaged database is replaced and kept as it is, with what lies beside it', async () => {
  const backup = await givenBackup('Restored')
  const database = await givenKilled('Last commit')
  const damaged = Buffer.from('not a database any more'.repeat(1000))
  writeFileSync(database, damaged)
  const wal = readFileSync(`${database}-wal`)
  const { keptAs = '' } = await restore(backup, database)
  expect(await billsIn(database)).toEqual(['Restored'])
  expect(readFileSync(keptAs).equals(damaged)).toBe(true)
  expect(readFileSync(`${keptAs}-wal`).equals(wal)).toBe(true)
})

test('a WAL without its database is not taken for the restored one’s', async () => {
  const backup = await givenBackup('Restored')
  const database = await givenKilled('Last commit')
  rmSync(database)
  await restore(backup, database)
  expect(await billsIn(database)).toEqual(['Restored'])
  expect(existsSync(`${database}.${ASIDE}-wal`)).toBe(true)
})

test('a database behind a symbolic link is replaced where it lies', async () => {
  const backup = await givenBackup('Restored')
  const database = await givenKilled('Last commit')
  const link = join(temporaryFolder(), 'link.sqlite')
  symlinkSync(database, link)
  expect((await restore(backup, link)).keptAs).toBe(`${database}.${ASIDE}`)
  expect([await billsIn(database), namesIn(join(link, '..'))]).toEqual([['Restored'], ['link.sqlite']])
})

test('the file of a stopped or killed Duebook can be restored too', async () => {
  const killed = await givenKilled('Last commit')
  chmodSync(killed, 0o644)
  const place = join(temporaryFolder(), 'duebook.sqlite')
  await restore(killed, place)
  expect([await billsIn(place), statSync(place).mode & 0o777]).toEqual([['Old', 'Last commit'], 0o600])
  expect(namesIn(join(killed, '..'))).toEqual(['duebook.sqlite', 'duebook.sqlite-shm', 'duebook.sqlite-wal'])
})

describe('kill -9', () => {
  const STEPS = 7

  test.each(Array.from({ length: STEPS }, (_, index) => index + 1))(
    'after step %i leaves the old database or the restored one, and a second try succeeds',
    async (dieAfter) => {
      const backup = await givenBackup('Restored')
      const database = await givenKilled('Last commit')
      expect(await restoreInChild({ file: backup, database, dieAfter })).toBe('SIGKILL')
      expect(await billsIn(database)).toEqual(dieAfter < STEPS ? ['Old', 'Last commit'] : ['Restored'])
      expect(await stepsOf(restoreDatabase({ file: backup, database, clock }))).toHaveLength(STEPS)
      expect(await billsIn(database)).toEqual(['Restored'])
      expect(namesIn(join(database, '..')).filter((name) => name.includes('restoring'))).toEqual([])
    },
  )
})

async function stepsOf(restoring: AsyncGenerator<string>): Promise<string[]> {
  const steps: string[] = []
  for await (const step of restoring) steps.push(step)
  return steps
}

/** Answers the signal that ended it. */
async function restoreInChild(task: RestoreTask): Promise<string | null> {
  const child = fork(fileURLToPath(new URL('support/restore-child.ts', import.meta.url)), {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  child.send(task)
  const [, signal] = (await exit) as [number | null, string | null]
  return signal
}

function addMigration(file: string): void {
  const raw = new Sqlite(file)
  raw.exec(
    `insert into schema_migrations (version, name, applied_at) values (${MIGRATIONS.length + 1}, 'later', '')`,
  )
  raw.close()
}
