import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError, refuse } from '#core/errors'
import { decodeText } from '#imports/reading/decode-text'
import {
  MAX_ENTRIES,
  MAX_FILE_BYTES,
  MAX_RATIO,
  MAX_UNPACKED_BYTES,
  RATIO_FROM_BYTES,
} from '#imports/reading/limits'
import { openDatabase, SQLITE_START, startOf } from '#imports/reading/open-database'
import type { OpenedArchive } from '#imports/reading/opened-file'
import { parseJson } from '#imports/reading/parse-json'
import { unreadable } from '#imports/reading/unreadable'

/**
 * A ZIP file. All of its contents are looked at before anything is unpacked; then only what a reader asks for is, and nothing under
 * a name that the archive chose. An archive inside is a name like any other.
 */
export async function openArchive(
  path: string,
  folder: string,
  onRow: (count: number) => void,
): Promise<OpenedArchive> {
  const zip = await readZip(() => openPromise(path, { autoClose: false }))
  const entries = await readZip(() => listEntries(zip))
  let unpacked = 0

  async function json(name: string): Promise<unknown> {
    const entry = requireEntry(entries, name)
    // As large as a file that is sent alone.
    if (entry.uncompressedSize > MAX_FILE_BYTES) throw refuse('import-too-complex')
    const bytes = await readZip(async () => buffer(checked(await openEntry(zip, entry), entry)))
    return parseJson(decodeText(bytes, null).text)
  }

  async function sqlite(name: string) {
    const entry = requireEntry(entries, name)
    unpacked += 1
    const target = join(folder, `unpacked-${unpacked}`)
    const file = createWriteStream(target, { flags: 'wx', mode: 0o600 })
    await readZip(async () => pipeline(checked(await openEntry(zip, entry), entry), file))
    if (!startOf(target).equals(SQLITE_START)) throw unreadable('damaged')
    return openDatabase(target, onRow)
  }

  return { kind: 'archive', names: [...entries.keys()], json, sqlite }
}

/** Sizes are what the archive says. `checked` holds it to that. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw refuse('import-too-complex')
  const entries = new Map<string, Entry>()
  const total = { packed: 0, unpacked: 0 }
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw unreadable('encrypted')
    if (entries.has(entry.fileName)) throw unreadable('same-path')
    total.packed += entry.compressedSize
    total.unpacked += entry.uncompressedSize
    // Entries that share their bytes: what bombs are made of.
    if (total.packed > zip.fileSize) throw unreadable('damaged')
    if (total.unpacked > MAX_UNPACKED_BYTES || isBomb(entry)) throw refuse('import-too-complex')
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
  }
  return entries
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO
}

function requireEntry(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name)
  if (entry === undefined) throw unreadable('missing-part')
  return entry
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (!entry.canDecodeFileData()) throw unreadable('unknown-method')
  return zip.openReadStreamPromise(entry)
}

/** The library counts the bytes, and ends where there are more than the archive says. The checksum is left to us. */
async function* checked(stream: Readable, { crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== expected) throw unreadable('damaged')
}

/** Whatever the library does not like about an archive is damage, apart from paths that are a trick. */
async function readZip<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const isPath = error instanceof Error && /^(?:absolute path|invalid relative path)/.test(error.message)
    throw unreadable(isPath ? 'unsafe-path' : 'damaged')
  }
}
