import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '#imports/reading/limits'
import { openFile } from '#imports/reading/open-file'
import type { OpenedArchive } from '#imports/reading/opened-file'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sqliteBytes } from './support/sqlite-bytes.ts'
import { ENCRYPTED, type ZipEntry, zipOf } from './support/write-zip.ts'

const open = (entries: readonly ZipEntry[]) => openBytes(zipOf(entries))

async function openBytes(bytes: Buffer): Promise<OpenedArchive & { folder: string }> {
  const folder = temporaryFolder()
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const file = await openFile({ path, folder, charset: null, delimiter: null, onRow: () => {} })
  if (file.kind !== 'archive') throw new Error(`opened as ${file.kind}`)
  return { ...file, folder }
}

test('names what it holds, and opens JSON and databases of it', async () => {
  const database = sqliteBytes("create table bills (name); insert into bills values ('Rent')")
  const archive = await open([
    { name: 'logos/', data: '' },
    { name: 'logos/a.png', data: 'x' },
    { name: 'meta.json', data: '\uFEFF{"version": 1}' },
    { name: 'wallos.db', data: database },
  ])
  expect(archive.names).toEqual(['logos/a.png', 'meta.json', 'wallos.db'])
  expect(await archive.json('meta.json')).toEqual({ version: 1 })
  expect((await archive.sqlite('wallos.db')).rows('bills', ['name'])).toEqual([{ name: 'Rent' }])
})

test('what it unpacks lies in the private folder, under a name that the archive did not choose', async () => {
  const archive = await open([{ name: 'a/b.db', data: sqliteBytes('create table t (a)') }])
  mkdirSync(join(archive.folder, 'a'))
  await archive.sqlite('a/b.db')
  expect(readdirSync(archive.folder).toSorted()).toEqual(['a', 'file', 'unpacked-1'])
  expect(readdirSync(join(archive.folder, 'a'))).toEqual([])
})

test('an archive inside is a name, and cannot be opened', async () => {
  const archive = await open([{ name: 'inner.zip', data: zipOf([{ name: 'wallos.db', data: 'x' }]) }])
  expect(archive.names).toEqual(['inner.zip'])
  await expect(archive.sqlite('inner.zip')).rejects.toThrow('it is damaged')
  await expect(archive.json('inner.zip')).rejects.toThrow('it is not valid JSON')
})

describe('is refused where', () => {
  const large = 2 * 1024 * 1024
  const zeros = Buffer.alloc(large)
  test.each<[string, ZipEntry[], string]>([
    ['a path leads up', [{ name: '../x.json', data: '1' }], 'a path in the archive leads out of it'],
    [
      'a path leads up by backslashes',
      [{ name: '..\\x', data: '1' }],
      'a path in the archive leads out of it',
    ],
    ['a path is absolute', [{ name: '/etc/x', data: '1' }], 'a path in the archive leads out of it'],
    ['a path names a drive', [{ name: 'C:/x', data: '1' }], 'a path in the archive leads out of it'],
    ['a path occurs twice', ['1', '2'].map((data) => ({ name: 'a', data })), 'have the same path'],
    ['it is encrypted', [{ name: 'a', data: '1', lies: { flags: ENCRYPTED } }], 'it is encrypted'],
    ['it is packed too well', [{ name: 'a', data: zeros }], 'too much time or memory'],
    [
      'it says that it is huge',
      [{ name: 'a', data: randomBytes(large), lies: { size: MAX_UNPACKED_BYTES + 1 } }],
      'too much time or memory',
    ],
    [
      'entries share their bytes',
      Array.from({ length: 50 }, (_, index) => ({
        name: `${index}`,
        data: index === 0 ? Buffer.from(Array.from({ length: 20_000 }, (__, at) => (at * at) % 251)) : '',
        ...(index === 0 ? {} : { lies: { offset: 0, packedSize: 5_000, size: 20_000 } }),
      })),
      'it is damaged',
    ],
  ])('%s', async (_, entries, message) => {
    await expect(open(entries)).rejects.toThrow(message)
  })

  test.each<[string, ZipEntry['lies'], string]>([
    ['it is larger than it says', { size: 3 }, 'it is damaged'],
    ['it is smaller than it says', { size: 30 }, 'it is damaged'],
    ['its checksum differs', { crc: 1 }, 'it is damaged'],
    ['its method is unknown', { method: 12 }, 'by a method that is not supported'],
    ['it has no bytes where it says', { offset: 5 }, 'it is damaged'],
  ])('%s, once that is unpacked', async (_, lies = {}, message) => {
    const archive = await open([{ name: 'a.json', data: '{"a":[1,2,3]}', lies }])
    await expect(archive.json('a.json')).rejects.toThrow(message)
  })

  test('something is asked for that it lacks', async () => {
    const archive = await open([{ name: 'a.json', data: '1' }])
    await expect(archive.json('b.json')).rejects.toThrow('a file in the archive is missing')
  })

  test('it ends too early', async () => {
    const bytes = zipOf([{ name: 'a.json', data: '1' }])
    await expect(openBytes(bytes.subarray(0, -10))).rejects.toThrow('it is damaged')
  })

  test('there are too many entries, or it says so', async () => {
    const bytes = zipOf([{ name: 'a.json', data: '1' }], MAX_ENTRIES + 1)
    await expect(openBytes(bytes)).rejects.toThrow('too much time or memory')
  })
})
