import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { type Clock, toInstant } from '#core/clock'
import { OperatorError } from '#core/operator-error'
import type { Database, Db } from '#db/database'
import { writePrivately } from '#db/private-file'
import { schemaVersion } from '#db/schema-fit'
import { SCOPE_COLUMNS, TABLE_SCOPES } from '#db/table-scopes'
import { countRows, readColumns, readLastId, readRowsAfter, type Value } from '#db/whole-tables'
import { FORMAT, type Foot, type Head, type TableLine } from '#transfer/format'
import { CARRIED, CARRIED_TABLES, ONLY_IDS } from '#transfer/tables'

const ROWS_A_READ = 1_000
const WRITE_BYTES = 256 * 1024

export interface ExportOrder {
  file: string
  /** Whether a file that is there already may be replaced. */
  replace: boolean
  version: string
  stop: AbortSignal
}

/**
 * Writes everything that an instance holds to one file which either engine can take in: one state of the data, whatever is
 * written meanwhile, and never more than some rows in memory.
 */
export function exportInstance(
  database: Database,
  clock: Clock,
  { file, replace, version, stop }: ExportOrder,
): Promise<Head> {
  return writePrivately(file, { replace }, (draft) =>
    database.readSnapshotWithoutTimeLimit(async (db) => {
      const head: Head = {
        duebook_export: FORMAT,
        schema: await schemaVersion({ ...database, read: db }),
        version,
        exported_at: toInstant(clock.now()),
        rows: await counts(db),
        last_ids: await lastIds(database.engine, db),
      }
      const lines = createLines(draft)
      try {
        lines.add(head)
        for (const table of CARRIED_TABLES) {
          await writeTable(db, table, keyOf(database.engine, table), lines, stop)
        }
        lines.end()
      } finally {
        lines.close()
      }
      return head
    }),
  )
}

async function counts(db: Db): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of CARRIED_TABLES) rows[table] = await countRows(db, table)
  return rows
}

async function lastIds(engine: Database['engine'], db: Db): Promise<Record<string, number>> {
  const withIds = CARRIED_TABLES.filter((table) => CARRIED[table][0] === 'id')
  const ids: Record<string, number> = {}
  for (const table of [...withIds, ...ONLY_IDS]) ids[table] = await readLastId(engine, db, table)
  return ids
}

/** As the primary key has it, so that no part of a table is sorted anew. */
function keyOf(engine: Database['engine'], table: keyof typeof CARRIED): readonly string[] {
  const key: readonly string[] = CARRIED[table]
  const scope = TABLE_SCOPES[table]
  return engine === 'postgres' && scope !== 'directory' && key[0] === 'id'
    ? [SCOPE_COLUMNS[scope], ...key]
    : key
}

async function writeTable(
  db: Db,
  table: keyof typeof CARRIED,
  key: readonly string[],
  lines: Lines,
  stop: AbortSignal,
): Promise<void> {
  const columns = (await readColumns(db)).get(table) ?? []
  lines.add({ table, columns } satisfies TableLine)
  let after: Value[] | undefined
  for (;;) {
    if (stop.aborted) throw new OperatorError('The export was stopped. Nothing was written')
    const rows = await readRowsAfter(db, table, columns, key, after, ROWS_A_READ)
    for (const row of rows) lines.add(columns.map((column) => row[column]))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_A_READ) return
    after = key.map((column) => last[column] ?? null)
  }
}

interface Lines {
  add: (value: unknown) => void
  end: () => void
  close: () => void
}

function createLines(file: string): Lines {
  const handle = openSync(file, 'a', 0o600)
  const hash = createHash('sha256')
  let waiting: string[] = []
  let length = 0

  function write(): void {
    const bytes = Buffer.from(waiting.join(''))
    waiting = []
    length = 0
    hash.update(bytes)
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
  }

  return {
    add(value) {
      const line = `${JSON.stringify(value)}\n`
      waiting.push(line)
      length += line.length
      if (length > WRITE_BYTES) write()
    },
    end() {
      write()
      writeSync(handle, `${JSON.stringify({ sha256: hash.digest('hex') } satisfies Foot)}\n`)
    },
    close: () => closeSync(handle),
  }
}
