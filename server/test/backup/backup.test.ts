import { copyFileSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import { takeBackup } from '#backup/take-backup'
import { verifyBackup } from '#backup/verify-backup'
import { writeBackup } from '#backup/write-backup'
import { writesInGroup } from '#db/group-revision'
import { MIGRATIONS } from '#db/migrations/index'
import { draftFor } from '#db/private-file'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { billsIn, givenDatabase, namesIn } from './support/given-database.ts'

vi.setConfig({ testTimeout: 180_000 })

test('a backup is one private file that holds what was committed, not what was deleted', async () => {
  const { file, database, rows } = await givenDatabase()
  const secret = 'a name that nobody wants to see again'
  await rows.bills([{ id: 2, group_id: 1, name: secret }])
  await database.write((tx) => {
    writesInGroup(tx, 1)
    return tx.deleteFrom('bills').where('id', '=', 2).execute()
  })
  const folder = temporaryFolder()
  const target = join(folder, 'copy.sqlite')
  const made = await takeBackup({ source: file, target, replace: false })
  expect(made).toEqual({
    schema: MIGRATIONS.length,
    users: 1,
    groups: 1,
    bills: 1,
    payments: 0,
    bytes: statSync(target).size,
  })
  expect([namesIn(folder), statSync(target).mode & 0o777]).toEqual([['copy.sqlite'], 0o600])
  expect(verifyBackup(target)).toEqual(made)
  expect(namesIn(folder)).toEqual(['copy.sqlite'])
  expect(readFileSync(target).includes(secret)).toBe(false)
  expect(await billsIn(target)).toEqual(['Rent'])
})

test('a file that exists is left alone, unless it may be replaced', async () => {
  const { file } = await givenDatabase()
  const folder = temporaryFolder()
  const target = join(folder, 'copy.sqlite')
  writeFileSync(target, 'mine')
  await expect(takeBackup({ source: file, target, replace: false })).rejects.toThrow(
    /already exists.*--replace/,
  )
  expect(readFileSync(target, 'utf8')).toBe('mine')
  await takeBackup({ source: file, target, replace: true })
  expect([await billsIn(target), statSync(target).mode & 0o777]).toEqual([['Rent'], 0o600])
})

describe('is refused in words, leaves no file behind and the database as it was:', () => {
  test('into a folder that is not there, into a folder itself, into a place that nobody can write', async () => {
    const { file } = await givenDatabase()
    const folder = temporaryFolder()
    const failure = (target: string, replace = false) =>
      refused(file, target, replace).catch((error: Error) => error.message)
    expect(await failure(join(folder, 'missing', 'a'))).toMatch(
      /^The folder .*missing does not exist\. Create it/,
    )
    expect(await failure(folder, true)).toMatch(/is a folder\. Choose a file/)
    expect(await failure('/proc/duebook.sqlite')).toMatch(
      /^(The folder .* does not exist|This user cannot write to )/,
    )
    expect(namesIn(folder)).toEqual([])
    expect(await billsIn(file)).toEqual(['Rent'])
  })

  test('over the database itself, also by another name', async () => {
    const { file } = await givenDatabase()
    const folder = temporaryFolder()
    const link = join(folder, 'link.sqlite')
    symlinkSync(file, link)
    for (const target of [file, `${file}-wal`, link]) {
      await expect(refused(file, target, true)).rejects.toThrow(/belongs to the database/)
    }
    expect(await billsIn(file)).toEqual(['Rent'])
  })

  test('of a damaged database', async () => {
    const { file, close } = await givenDatabase()
    await close()
    damage(file)
    const folder = temporaryFolder()
    const target = join(folder, 'copy.sqlite')
    await expect(takeBackup({ source: file, target, replace: false })).rejects.toThrow(/damaged/)
    expect(namesIn(folder)).toEqual([])
  })
})

test('a stop in the middle ends it at once, and leaves nothing behind', async () => {
  const { file } = await givenDatabase()
  const folder = temporaryFolder()
  const stopping = new AbortController()
  const backup = takeBackup({ source: file, target: join(folder, 'a'), replace: false }, stopping.signal)
  stopping.abort()
  await expect(backup).rejects.toThrow('The backup was interrupted')
  expect(namesIn(folder)).toEqual([])
})

describe('verify', () => {
  test.each<[string, (file: string) => void, RegExp]>([
    ['no SQLite file', (file) => writeFileSync(file, 'hello'), /not a backup: it is not an SQLite file/],
    ['an empty file', (file) => writeFileSync(file, ''), /is not a backup/],
    ['a damaged page', damage, /is damaged/],
    ['half a file', (file) => writeFileSync(file, readFileSync(file).subarray(0, 40_960)), /is damaged/],
    ['an orphan', (file) => change(file, 'delete from accounts'), /points at a missing row of accounts/],
    ['somebody else’s tables', other, /not a Duebook database/],
    [
      'another order of migrations',
      (file) => change(file, "update schema_migrations set name = 'x'"),
      /not a Duebook database/,
    ],
    [
      'a newer schema',
      (file) =>
        change(
          file,
          `insert into schema_migrations (version, name, applied_at) values (${MIGRATIONS.length + 1}, 'later', '')`,
        ),
      /written by a newer Duebook/,
    ],
  ])('refuses %s', async (_, spoil, said) => {
    const { file, close } = await givenDatabase()
    await close()
    const copy = join(temporaryFolder(), 'copy.sqlite')
    copyFileSync(file, copy)
    change(copy, 'select 1')
    spoil(copy)
    const bytes = readFileSync(copy)
    expect(() => verifyBackup(copy)).toThrow(said)
    expect(readFileSync(copy).equals(bytes)).toBe(true)
  })
})

/** Without a process of its own, which costs more than the refusal. */
function refused(source: string, target: string, replace: boolean): Promise<unknown> {
  return writeBackup({ source, target, draft: draftFor(target), replace })
}

/** In the middle of the pages, where nothing but reading them finds it. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  for (let page = 3; page < bytes.length / 4096; page += 1) bytes.fill(0x5a, page * 4096, page * 4096 + 200)
  writeFileSync(file, bytes)
}

/** As a backup is: not in WAL mode. */
function change(file: string, statement: string): void {
  const raw = new Sqlite(file)
  raw.pragma('journal_mode = delete')
  raw.pragma('foreign_keys = off')
  raw.exec(statement)
  raw.close()
}

function other(file: string): void {
  writeFileSync(file, '')
  change(file, 'create table notes (text text); insert into notes values (1)')
}
