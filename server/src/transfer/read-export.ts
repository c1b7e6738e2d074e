import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { OperatorError } from '#core/operator-error'
import { MIGRATIONS } from '#db/migrations/index'
import type { Value } from '#db/whole-tables'
import {
  damagedExport,
  FORMAT,
  type Head,
  isFoot,
  isHead,
  isRow,
  isTableLine,
  notAnExport,
  type TableLine,
} from '#transfer/format'
import { readLines } from '#transfer/read-lines'

/** Receives the contents. */
export interface Taker {
  table: (line: TableLine) => Promise<void>
  row: (values: Value[]) => Promise<void>
}

/**
 * Reads a whole export, one line at a time. Resolves only if it is whole: the right kind and version, every row that the
 * head counts, and the checksum of all of it.
 */
export async function readExport(file: string, taker?: Taker): Promise<Head> {
  refuseNoFile(file)
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  let head: Head | undefined
  let open: TableLine | undefined
  let isEnded = false
  for await (const { bytes, isWhole } of readLines(file)) {
    const value = parsed(bytes)
    if (!head) {
      head = requireHead(file, value)
    } else if (isEnded) {
      throw damagedExport(file, 'there is data after its last line')
    } else if (isFoot(value)) {
      if (value.sha256 !== hash.digest('hex')) throw damagedExport(file, 'its checksum does not match')
      isEnded = true
      continue
    } else if (!isWhole || value === undefined) {
      throw damagedExport(file, isWhole ? 'a line is not JSON' : 'it is incomplete')
    } else if (isTableLine(value)) {
      if (value.table in rows) throw damagedExport(file, `${value.table} appears twice`)
      open = value
      rows[value.table] = 0
      await taker?.table(value)
    } else if (open && isRow(value, open.columns)) {
      rows[open.table] = (rows[open.table] ?? 0) + 1
      await taker?.row(value)
    } else {
      throw damagedExport(file, 'a line is neither a table nor a row')
    }
    hash.update(bytes).update('\n')
  }
  if (!head) throw notAnExport(file)
  if (!isEnded) throw damagedExport(file, 'its end is missing')
  refuseOtherCounts(file, head, rows)
  return head
}

function refuseNoFile(file: string): void {
  if (!existsSync(file)) throw new OperatorError(`File not found: ${file}`)
  if (!statSync(file).isFile()) throw new OperatorError(`${file} is not a file`)
}

/** Undefined for what is not JSON in UTF-8. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function requireHead(file: string, value: unknown): Head {
  if (!isHead(value)) throw notAnExport(file)
  if (value.duebook_export > FORMAT || value.schema > MIGRATIONS.length) {
    throw new OperatorError(
      `${file} was written by a newer Duebook version (${value.version}, schema version ${value.schema}); this one supports ` +
        `versions up to ${MIGRATIONS.length}. Import it with that version or a later one. Nothing was changed`,
    )
  }
  return value
}

function refuseOtherCounts(file: string, head: Head, rows: Record<string, number>): void {
  for (const table of new Set([...Object.keys(head.rows), ...Object.keys(rows)])) {
    if (head.rows[table] !== rows[table]) {
      throw damagedExport(
        file,
        `${table} should have ${head.rows[table] ?? 0} rows and has ${rows[table] ?? 0}`,
      )
    }
  }
}
