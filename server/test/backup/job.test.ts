import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupJob } from '#backup/backup-job'
import { verifyBackup } from '#backup/verify-backup'
import type { Logger } from '#core/logger'
import { makePrivateFolder } from '#db/private-folder'
import type { PeriodicJob } from '#jobs/periodic-job'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testClock } from '../support/test-clock.ts'
import { givenDatabase, namesIn } from './support/given-database.ts'

vi.setConfig({ testTimeout: 180_000 })

async function givenJob({ keep = 7, now = '2026-11-15T12:00:00.000Z' } = {}) {
  const { file, database, rows } = await givenDatabase()
  const folder = temporaryFolder()
  const clock = testClock(now)
  const lines: Array<{ level: string; sentence: string; details: object }> = []
  const says = (level: string) => (details: object, sentence: string) => {
    lines.push({ level, sentence, details })
  }
  const log: Logger = { debug: says('debug'), info: says('info'), warn: says('warn'), error: says('error') }
  const start = (): PeriodicJob => {
    const settings = { folder, keep }
    const job = backupJob({ database, file, settings, clock, newId: randomUUID, log })
    onTestFinished(() => job.stop())
    return job
  }
  const tickAt = async (job: PeriodicJob, instant: string) => {
    clock.set(`${instant}.000Z`)
    await job.tick()
  }
  return { database, rows, folder, clock, lines, start, tickAt }
}

test('one at the start, one after each 03:00 UTC, and only the newest stay; nobody else’s file is touched', async () => {
  const { folder, lines, start, tickAt } = await givenJob({ keep: 2 })
  writeFileSync(join(folder, 'notes.sqlite'), 'mine')
  writeFileSync(join(folder, '.duebook-20261101T030000Z.sqlite.0123abcd.part'), 'left by a killed process')
  const job = start()
  await job.tick()
  await tickAt(job, '2026-11-16T02:59:59')
  expect(namesIn(folder)).toEqual(['duebook-20261115T120000Z.sqlite', 'notes.sqlite'])
  expect(verifyBackup(join(folder, 'duebook-20261115T120000Z.sqlite'))).toMatchObject({ users: 1, bills: 1 })
  await tickAt(job, '2026-11-16T03:00:05')
  // A process that starts later goes on from what is there.
  const next = start()
  expect(next.status().succeededAt).toEqual(new Date('2026-11-16T03:00:05Z'))
  await tickAt(next, '2026-11-16T23:00:00')
  await tickAt(next, '2026-11-17T04:00:00')
  expect(namesIn(folder)).toEqual([
    'duebook-20261116T030005Z.sqlite',
    'duebook-20261117T040000Z.sqlite',
    'notes.sqlite',
  ])
  expect(next.status().succeededAt).toEqual(new Date('2026-11-17T04:00:00Z'))
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  expect(lines.at(-2)).toEqual({
    level: 'info',
    sentence: 'a backup was written and verified',
    details: {
      file: join(folder, 'duebook-20261117T040000Z.sqlite'),
      bytes: expect.any(Number),
      milliseconds: expect.any(Number),
    },
  })
})

test('a failure is an error that says where and why, removes nothing, and is tried again after a quarter of an hour', async () => {
  const { folder, lines, start, tickAt } = await givenJob({ keep: 1 })
  const job = start()
  await job.tick()
  const good = namesIn(folder)
  rmSync(folder, { recursive: true })
  await tickAt(job, '2026-11-16T03:00:00')
  expect(lines.at(-1)).toMatchObject({
    level: 'error',
    sentence: 'the backup failed; retrying in 15 minutes',
    details: { folder, lastBackupAt: new Date('2026-11-15T12:00:00Z'), err: expect.any(Error) },
  })
  expect([job.status().succeededAt, job.status().failedAt]).toEqual([
    new Date('2026-11-15T12:00:00Z'),
    new Date('2026-11-16T03:00:00Z'),
  ])
  makePrivateFolder(folder)
  for (const name of good) writeFileSync(join(folder, name), 'the last good one')
  // Its name is taken by somebody: this fails as well.
  writeFileSync(join(folder, 'duebook-20261116T031500Z.sqlite'), '')
  await tickAt(job, '2026-11-16T03:14:59')
  await tickAt(job, '2026-11-16T03:15:00')
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(2)
  expect(namesIn(folder)).toEqual([...good, 'duebook-20261116T031500Z.sqlite'])
  await tickAt(job, '2026-11-16T03:30:00')
  expect(namesIn(folder)).toEqual(['duebook-20261116T033000Z.sqlite'])
  expect(job.status()).toMatchObject({ ok: 2, failed: 2, dueAt: new Date('2026-11-17T03:00:00Z') })
})

test('while a backup is written others write, and a second look waits for the first', async () => {
  const { database, rows, folder, start } = await givenJob()
  const job = start()
  let isDone = false
  const backup = job.tick().finally(() => {
    isDone = true
  })
  let written = 0
  while (!isDone) {
    written += 1
    await rows.bills([{ group_id: 1, name: `Bill ${written}` }])
    await job.tick()
  }
  await backup
  expect(written).toBeGreaterThan(3)
  expect(namesIn(folder)).toHaveLength(1)
  const { bills } = verifyBackup(join(folder, 'duebook-20261115T120000Z.sqlite'))
  expect(bills).toBeLessThanOrEqual(written + 1)
  expect(await database.read.selectFrom('leases').selectAll().execute()).toEqual([])
})

test('a stop in the middle leaves neither a file nor a lease nor an error, and the next process makes it up', async () => {
  const { database, folder, lines, start } = await givenJob()
  const job = start()
  job.start()
  await vi.waitFor(async () => {
    expect(await database.read.selectFrom('leases').selectAll().execute()).toHaveLength(1)
  })
  await job.stop()
  expect([namesIn(folder), lines]).toEqual([[], []])
  expect(await database.read.selectFrom('leases').selectAll().execute()).toEqual([])
  await start().tick()
  expect(namesIn(folder)).toHaveLength(1)
})

test('where another process of the instance is at it, nothing is done', async () => {
  const { rows, folder, lines, start, tickAt } = await givenJob()
  await rows.insert('leases', [{ name: 'backup', holder: 'another', expires_at: '2026-11-15T12:10:00.000Z' }])
  const job = start()
  await job.tick()
  expect([namesIn(folder), lines, job.status().succeededAt]).toEqual([[], [], undefined])
  await tickAt(job, '2026-11-15T12:10:00')
  expect(namesIn(folder)).toEqual(['duebook-20261115T121000Z.sqlite'])
})
