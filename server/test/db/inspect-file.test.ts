import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import { describeOpenFailure } from '#db/describe-failure'
import { DamagedFileError, inspectFile, networkFilesystem } from '#db/inspect-file'
import { migrate } from '#db/migrate'
import { openToServe } from '#db/open'
import { openSqlite } from '#db/sqlite'
import { capturedLog } from '../support/captured-log.ts'
import { silentLog } from '../support/silent-log.ts'
import { givenFile } from './given-writer.ts'

/** As a server that was killed leaves it: the latest writes are in the log beside the file. */
async function givenKilledFile(): Promise<string> {
  const file = givenFile()
  const database = openSqlite(file)
  await migrate(database, systemClock)
  // What was read keeps its snapshot until then, which the other connection would wait for in vain.
  await nextTurn()
  const other = new Sqlite(file)
  other.pragma('wal_checkpoint(truncate)')
  other.close()
  await database.write((tx) => tx.insertInto('accounts').values({ created_at: 'late' }).execute())
  const killed = givenFile()
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${killed}${end}`)
  await database.close()
  return killed
}

/** The same after everything was folded into the one file. */
async function givenClosedFile(): Promise<string> {
  const file = await givenKilledFile()
  await openSqlite(file).close()
  return file
}

function overwrite(file: string, from: number, to: number): void {
  const bytes = readFileSync(file)
  bytes.fill(0xab, from, to)
  writeFileSync(file, bytes)
}

const serve = (file: string) => openToServe({ engine: 'sqlite', file }, systemClock, silentLog)

async function refusalOf(file: string): Promise<string> {
  const refused = await serve(file).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(DamagedFileError)
  return describeOpenFailure({ engine: 'sqlite', file }, '/nowhere', refused)
}

test.each<[string, (file: string) => void]>([
  ['whose first byte is another', (file) => overwrite(file, 0, 1)],
  ['whose page size makes no sense', (file) => overwrite(file, 16, 18)],
  ['whose schema is overwritten', (file) => overwrite(file, 100, 200)],
  ['with one byte of the head of a page changed', (file) => overwrite(file, 4096 * 5, 4096 * 5 + 1)],
  ['with a whole page overwritten', (file) => overwrite(file, 4096 * 7, 4096 * 8)],
  ['that was cut off in the middle', (file) => truncateSync(file, 4096 * 9)],
  ['that was cut off within a page', (file) => truncateSync(file, 4096 * 9 + 100)],
  ['that was cut off to nothing', (file) => truncateSync(file, 0)],
  ['in whose place is a text', (file) => writeFileSync(file, 'Dear diary, '.repeat(2_000))],
])('a file %s is refused, with the way to a backup, and left as it is', async (_, damage) => {
  const file = await givenClosedFile()
  damage(file)
  const before = readFileSync(file)
  expect(await refusalOf(file)).toMatch(
    /It was not changed\. Restore the latest backup: "npm run duebook -- restore/,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
  // A lock that stayed would refuse whoever starts after the restoring.
  expect(await refusalOf(file)).toMatch(/It was not changed/)
})

test('a damaged file with a log beside it keeps both, so that nothing that could be saved is lost', async () => {
  const file = await givenKilledFile()
  truncateSync(file, 4096 * 2)
  overwrite(file, 0, 4096)
  const parts = () => ['', '-wal'].map((end) => readFileSync(`${file}${end}`).toString('base64'))
  const before = parts()
  await refusalOf(file)
  expect(parts()).toEqual(before)
})

test('a sound file is served, with all that its log holds, and so is one that does not exist yet', async () => {
  const file = await givenKilledFile()
  const database = await serve(file)
  const rows = await database.read.selectFrom('accounts').select('created_at').execute()
  expect(rows).toEqual([{ created_at: 'late' }])
  await database.close()
  const fresh = givenFile()
  await (await serve(fresh)).close()
  expect(existsSync(fresh)).toBe(true)
})

test('of a file that is too large to be looked at whole the outline is, and the log says so', async () => {
  const file = await givenClosedFile()
  const { log, lines } = capturedLog('info')
  inspectFile(file, log, 4096)
  expect(lines()).toEqual([expect.objectContaining({ msg: expect.stringMatching(/too large.*"check"/) })])
  overwrite(file, 4096, 4096 * 30)
  expect(() => inspectFile(file, log, 4096)).toThrow(DamagedFileError)
})

test.each([
  ['NFS', 0x6969],
  ['CIFS', 0xff534d42],
  ['CIFS', 0xff534d42 | 0],
  ['SMB', 0xfe534d42],
  [undefined, 0xef53],
  [undefined, 0x01021994],
])('a file system of the kind %s is known by its number', (name, type) => {
  expect(networkFilesystem(type)).toBe(name)
})
