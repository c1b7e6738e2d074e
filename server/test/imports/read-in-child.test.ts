import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXPORT_FORMAT } from '@duebook/contract'
import { expect, test } from 'vitest'
import { type FileToRead, readFile } from '#imports/read-in-child'
import { CHILD_BOUNDS } from '#imports/reading/limits'
import { temporaryFolder } from '../support/temporary-folder.ts'

function read(contents: string | Buffer, chosen: Partial<FileToRead> = {}, bounds = CHILD_BOUNDS) {
  const folder = temporaryFolder()
  const path = join(folder, 'file')
  writeFileSync(path, contents)
  return readFile({ path, folder, source: 'auto', ...chosen }, bounds)
}

test('a table comes back from the other process, read as somebody chose', async () => {
  const bytes = Buffer.from('Name;Preis\nM\xfcll;12,90\n', 'latin1')
  expect(await read(bytes, { charset: 'windows-1252', delimiter: ';' })).toMatchObject({
    source: 'csv',
    charset: 'windows-1252',
    delimiter: ';',
    table: { header: ['Name', 'Preis'], records: [{ row: 2, cells: ['Müll', '12,90'] }] },
  })
})

test('a refusal comes back as one, with its reason', async () => {
  await expect(read('Name,Amount\n')).rejects.toMatchObject({ code: 'import-empty' })
  await expect(read(JSON.stringify({ format: EXPORT_FORMAT, version: 99 }))).rejects.toMatchObject({
    params: { reason: 'it was written by a newer version of Duebook' },
  })
})

test('reading ends when its time is over, or when somebody stops it', async () => {
  await expect(read('Name,Amount\nRent,1\n', {}, { ...CHILD_BOUNDS, milliseconds: 1 })).rejects.toMatchObject(
    { code: 'import-too-complex' },
  )
  const stop = new AbortController()
  const reading = read('Name,Amount\nRent,1\n', { signal: stop.signal })
  stop.abort(new Error('stopped'))
  await expect(reading).rejects.toThrow('stopped')
})

test('a process that cannot be started is no fault of the file', async () => {
  const { execPath } = process
  process.execPath = join(temporaryFolder(), 'missing')
  try {
    await expect(read('Name,Amount\nRent,1\n')).rejects.toMatchObject({ code: 'server-busy' })
  } finally {
    process.execPath = execPath
  }
})
