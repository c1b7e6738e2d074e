import { execFile } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { ADMIN } from '../process/api-call.ts'
import { runCommand, startServer, startToFail, temporaryDirectory } from '../process/server-process.ts'
import { namesIn } from './support/given-database.ts'

vi.setConfig({ testTimeout: 180_000 })

describe('on PostgreSQL', () => {
  const settings = {
    DATABASE_URL: "postgres://duebook:hunter2-secret@db.example:5433/it's?sslmode=require&query_timeout=5",
    JWT_SECRET: 'a secret of the tests that is long enough',
    DATA_DIR: temporaryDirectory(),
  }

  test('backup and restore name the tool to use, ready to be typed, without the password', async () => {
    const [backup, restore] = await Promise.all([
      runCommand(['backup', '/backups/a.dump'], settings),
      runCommand(['restore', '/backups/a.dump'], settings),
    ])
    expect([backup.code, restore.code, backup.stdout + restore.stdout]).toEqual([1, 1, ''])
    const address = "'postgres://duebook@db.example:5433/it'\\''s?sslmode=require'"
    expect(backup.stderr).toContain(`pg_dump --format=custom --file='/backups/a.dump' --dbname=${address}\n`)
    expect(backup.stderr).toContain('npm run duebook -- export FILE')
    expect(restore.stderr).toMatch(/pg_restore .*'\/backups\/a\.dump'\n/)
    expect(backup.stderr + restore.stderr).not.toContain('hunter2-secret')
  })

  test('a start with BACKUP_DIR is refused in a sentence', async () => {
    const { code, stderr } = await startToFail({ ...settings, BACKUP_DIR: temporaryDirectory() })
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^BACKUP_DIR works with SQLite only.*pg_dump.*\n$/),
    ])
  })
})

test('a start with a BACKUP_DIR that cannot be written is refused, before a database is made', async () => {
  const folder = temporaryDirectory()
  const settings = { DATA_DIR: join(folder, 'data') }
  writeFileSync(join(folder, 'file'), '')
  const { code, stderr } = await startToFail({ ...settings, BACKUP_DIR: join(folder, 'file') })
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^BACKUP_DIR \S+ is not writable: .*Choose a folder.*\n$/),
  ])
  expect(existsSync(settings.DATA_DIR)).toBe(false)
})

test('a server writes its backup at the start, into a folder that it makes, and stops as quickly as ever', async () => {
  const folder = join(temporaryDirectory(), 'backups')
  const settings = { DATA_DIR: temporaryDirectory(), BACKUP_DIR: folder, LOG_LEVEL: 'info', ...ADMIN }
  const server = await startServer(settings)
  await eventually(async () => expect(server.stderr()).toContain('a backup was written and verified'), 30_000)
  const [name = ''] = namesIn(folder)
  expect(namesIn(folder)).toEqual([expect.stringMatching(/^duebook-\d{8}T\d{6}Z\.sqlite$/)])
  const verified = await runCommand(['verify', join(folder, name)], settings)
  expect([verified.code, verified.stdout]).toEqual([
    0,
    expect.stringMatching(/is valid \(\d+ kB\): 1 user, 1 bill group/),
  ])
  expect((await server.stop()).code).toBe(0)
})

test('commands that take a file open and make no database where they refuse', async () => {
  const folder = temporaryDirectory()
  // As npm tells where it was called.
  const settings = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  const missing = join(folder, 'missing')
  const said = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(args, settings)
    return [code, stdout, stderr]
  }
  const noDatabase = [2, '', expect.stringMatching(/^There is no database at/)]
  const noFile = [1, '', `File not found: ${missing}\n`]
  const all = Promise.all([
    said('backup', join(folder, 'a')),
    said('export', join(folder, 'a')),
    said('import', missing),
    said('verify', 'missing'),
    said('restore', missing),
  ])
  expect(await all).toEqual([noDatabase, noDatabase, noFile, noFile, noFile])
  expect(existsSync(settings.DATA_DIR)).toBe(false)
})

test('a disk that takes no more bytes is told of, and no half of a file stays', async () => {
  const settings = { DATA_DIR: temporaryDirectory() }
  const made = await runCommand(
    ['create-user', '--email', 'ada@example.org'],
    settings,
    'correct horse battery staple\n',
  )
  expect(made.code).toBe(0)
  const folder = temporaryDirectory()
  const ended = await new Promise<{ code: number | null; stderr: string }>((resolve) => {
    // 100 kB for each file: enough for what the database needs beside itself, too little for a copy.
    const script = 'ulimit -f 200 && exec "$0" "$@"'
    const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
    const command = [script, process.execPath, cli, 'backup', join(folder, 'copy.sqlite')]
    execFile('sh', ['-c', ...command], { env: settings }, (error, _, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stderr })
    })
  })
  expect(statSync(join(settings.DATA_DIR, 'duebook.sqlite')).size).toBeGreaterThan(150_000)
  expect(ended).toEqual({
    code: 1,
    stderr: expect.stringMatching(/(Writing .* failed|There is no space left)/),
  })
  expect(namesIn(folder)).toEqual([])
})
