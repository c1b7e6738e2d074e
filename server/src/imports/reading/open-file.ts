import { readFileSync, statSync } from 'node:fs'
import { refuse } from '#core/errors'
import { decodeText } from '#imports/reading/decode-text'
import { MAX_FILE_BYTES } from '#imports/reading/limits'
import { openArchive } from '#imports/reading/open-archive'
import { openDatabase, SQLITE_START, startOf } from '#imports/reading/open-database'
import { openText, type TextChoices } from '#imports/reading/open-text'
import type { OpenedFile } from '#imports/reading/opened-file'
import { parseJson } from '#imports/reading/parse-json'

export interface Opening extends TextChoices {
  path: string
  /** The only place where something may be written, if something must be unpacked. */
  folder: string
  /** Called for every row that was read. */
  onRow: (count: number) => void
}

/** Opens a file as what its contents are; neither its name nor what somebody calls it counts. */
export async function openFile({ path, folder, onRow, ...chosen }: Opening): Promise<OpenedFile> {
  const { size } = statSync(path)
  if (size === 0) throw refuse('import-empty')
  if (size > MAX_FILE_BYTES) throw refuse('import-too-large')
  const start = startOf(path)
  if (ZIP_STARTS.some((bytes) => start.subarray(0, bytes.length).equals(bytes)))
    return openArchive(path, folder, onRow)
  if (start.equals(SQLITE_START)) return { kind: 'sqlite', database: openDatabase(path, onRow) }
  const decoded = decodeText(readFileSync(path), chosen.charset)
  // What somebody chose is for tables only.
  const canBeJson = chosen.charset === null && chosen.delimiter === null
  if (canBeJson && JSON_START.test(decoded.text)) return { kind: 'json', value: parseJson(decoded.text) }
  return openText(decoded, chosen, onRow)
}

/** Of an archive, and of an empty one. */
const ZIP_STARTS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')]
const JSON_START = /^\s*[[{]/
