import { closeSync, openSync, readSync } from 'node:fs'
import { constants, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { AppError, refuse } from '#core/errors'
import { MAX_CELL_BYTES, MAX_ROWS, MAX_TABLES, MAX_TEXT_LENGTH } from '#imports/reading/limits'
import type { Cell, ForeignDatabase } from '#imports/reading/opened-file'
import { unreadable } from '#imports/reading/unreadable'

/**
 * A SQLite file of somebody else. A file can hold code: views, triggers, virtual tables, generated columns. None of it is run: only
 * plain tables can be read, by their columns, and SQLite itself refuses everything else.
 *
 * Node's permissions do not cover SQLite. That no other file is opened rests on three things: `path` is one that we made, never a
 * text of the file; nothing can be attached (`attach: 0`); and the authorizer allows no statement that could open one.
 */
export function openDatabase(path: string, onRow: (count: number) => void): ForeignDatabase {
  const budget = { rows: 0, text: 0 }
  const { database, inspect } = inSqlite(() => openCarefully(path))
  const tables = new Set(inSqlite(() => inspect(() => listPlainTables(database))))
  const known = new Map<string, string[]>()

  function columns(table: string): string[] {
    const names =
      known.get(table) ??
      (tables.has(table) ? inSqlite(() => inspect(() => listColumns(database, table))) : [])
    known.set(table, names)
    return names
  }

  function rows<C extends string>(table: string, wanted: readonly C[]): Array<Record<C, Cell>> {
    const present = wanted.filter((column) => columns(table).includes(column))
    if (present.length === 0) return []
    const found: Array<Record<C, Cell>> = []
    for (const cells of inSqlite(() => select(database, table, present))) {
      const row = Object.fromEntries(wanted.map((column) => [column, null])) as Record<C, Cell>
      for (const [index, column] of present.entries()) {
        const cell = toCell(cells[index])
        if (typeof cell === 'string') budget.text += cell.length
        row[column] = cell
      }
      budget.rows += 1
      if (budget.rows > MAX_ROWS || budget.text > MAX_TEXT_LENGTH) throw refuse('import-too-complex')
      onRow(budget.rows)
      found.push(row)
    }
    return found
  }

  return { columns, rows }
}

/** With these bytes every SQLite file begins. */
export const SQLITE_START = Buffer.from('SQLite format 3\0', 'latin1')

/** The beginning of a file; shorter where the file is. */
export function startOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(SQLITE_START.length)
    return start.subarray(0, readSync(file, start, 0, start.length, 0))
  } finally {
    closeSync(file)
  }
}

function openCarefully(path: string) {
  // Immutable: no locks, no journal of somebody else, and nothing is left beside the file, WAL mode or not.
  const address = pathToFileURL(path)
  address.search = 'immutable=1'
  const database = new DatabaseSync(address, {
    readOnly: true,
    defensive: true,
    allowExtension: false,
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: false,
    limits: { length: MAX_CELL_BYTES, sqlLength: MAX_CELL_BYTES, attach: 0 },
  })
  // Nothing in the schema is trusted, pages are checked before they are used, and a damaged file cannot end the process as a mapped one could.
  for (const pragma of ['trusted_schema = off', 'query_only = on', 'cell_size_check = on', 'mmap_size = 0'])
    database.exec(`pragma ${pragma}`)

  let isInspecting = false
  database.setAuthorizer((action, name, _detail, _schema, through) => {
    // To list tables SQLite would prepare every view, and views of views take it as long as they like.
    const isAllowed = isInspecting
      ? action === constants.SQLITE_PRAGMA && INSPECTING.has(name ?? '')
      : through === null && (action === constants.SQLITE_SELECT || action === constants.SQLITE_READ)
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY
  })
  const inspect = <T>(look: () => T): T => {
    isInspecting = true
    try {
      return look()
    } finally {
      isInspecting = false
    }
  }
  return { database, inspect }
}

const INSPECTING = new Set(['table_list', 'table_xinfo'])

/** Neither views nor virtual tables nor what keeps their contents. */
function listPlainTables(database: DatabaseSync): string[] {
  const names: string[] = []
  for (const { schema, name, type } of database.prepare('pragma table_list').iterate()) {
    if (schema !== 'main' || type !== 'table' || typeof name !== 'string' || name.startsWith('sqlite_'))
      continue
    names.push(name)
    if (names.length > MAX_TABLES) throw refuse('import-too-complex')
  }
  return names
}

/** None where a column is hidden or calculated: reading such a table could run what the file says. */
function listColumns(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare(`pragma table_xinfo(${quoted(table)})`).all()
  if (columns.some(({ hidden }) => hidden !== 0)) return []
  return columns.map(({ name }) => String(name))
}

/** In one step: values above 2^53 would throw one by one. */
function* select(database: DatabaseSync, table: string, columns: readonly string[]): Generator<unknown[]> {
  const statement = database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(table)}`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  const rows = statement.iterate() as Iterator<unknown> as Iterator<unknown[]>
  for (;;) {
    const next = inSqlite(() => rows.next())
    if (next.done === true) return
    yield next.value
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Bytes mean nothing here. Whole numbers too large to be exact stay texts. */
function toCell(value: unknown): Cell {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const TOO_BIG = 18

/** Whatever SQLite does not like about a file is damage. */
function inSqlite<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const isTooBig = error instanceof Error && 'errcode' in error && error.errcode === TOO_BIG
    throw unreadable(isTooBig ? 'large-cell' : 'damaged')
  }
}
