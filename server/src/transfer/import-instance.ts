import { sql } from 'kysely'
import type { Clock } from '#core/clock'
import { OperatorError } from '#core/operator-error'
import type { Database, Tx } from '#db/database'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { sqlState } from '#db/postgres-errors'
import { IMPORTS_ANEW, REMINDERS_ANEW, WEBHOOKS_ANEW } from '#db/reminders-anew'
import { schemaVersion } from '#db/schema-fit'
import { sqliteCode } from '#db/sqlite-errors'
import { SESSION_ID_GAP } from '#db/sqlite-files'
import { END_TOKENS } from '#db/token-tables'
import { countRows, insertRows, lockTables, readColumns, setLastId, type Value } from '#db/whole-tables'
import { damagedExport, type Head, type TableLine } from '#transfer/format'
import { readExport } from '#transfer/read-export'
import { CARRIED, LEFT_BEHIND, ONLY_IDS, REPLACED, type Table } from '#transfer/tables'

const ROWS_A_WRITE = 100

/**
 * Takes an export into an instance that nobody uses yet: all of it or, whatever goes wrong, nothing. The file has been read
 * from beginning to end before (`head`), and is checked a second time while its rows go in.
 */
export async function importInstance(
  database: Database,
  clock: Clock,
  file: string,
  head: Head,
  { endsTokens }: { endsTokens: boolean },
): Promise<void> {
  const current = await schemaVersion(database)
  if (current > 0) await requireUnused(database.read)
  if (current > head.schema) throw olderExport(file, head.schema, current)
  // The rows are of the schema that the file names; what came later changes them as it changes everybody's.
  await migrate(database, clock, MIGRATIONS.slice(0, head.schema))
  try {
    await database.writeWithoutTimeLimit((tx) => importRows(database.engine, tx, file))
  } catch (error) {
    throw describeClash(file, error)
  }
  await migrate(database, clock)
  await database.writeWithoutTimeLimit(async (tx) => {
    const anew = [...REMINDERS_ANEW, ...WEBHOOKS_ANEW, ...IMPORTS_ANEW]
    for (const statement of [...anew, ...(endsTokens ? END_TOKENS : [])]) await sql.raw(statement).execute(tx)
  })
}

async function importRows(engine: Database['engine'], tx: Tx, file: string): Promise<void> {
  const known = await readColumns(tx)
  const carried = [...known.keys()].filter((table) => !(table in LEFT_BEHIND)) as Table[]
  await lockTables(engine, tx, [...carried, ...ONLY_IDS])
  await requireUnused(tx)
  for (const table of REPLACED) await tx.deleteFrom(table).execute()
  const expected = new Set<string>(carried)
  const inserter = createInserter(engine, tx)
  const head = await readExport(file, {
    async table(line) {
      if (!expected.delete(line.table))
        throw damagedExport(file, `${line.table} is not a table of this schema`)
      if (!isSame(line.columns, known.get(line.table) ?? []))
        throw damagedExport(file, `${line.table} has different columns than this schema`)
      await inserter.begin(line)
    },
    row: (values) => inserter.add(values),
  })
  await inserter.flush()
  if (expected.size > 0) throw damagedExport(file, `${[...expected].join(', ')} missing`)
  await continueIds(engine, tx, head)
  for (const table of carried) {
    const found = await countRows(tx, table)
    if (found !== head.rows[table])
      throw new Error(`${table} has ${found} rows instead of ${head.rows[table]}`)
  }
}

/** Rows go in by the hundred. */
function createInserter(engine: Database['engine'], tx: Tx) {
  let open: TableLine = { table: '', columns: [] }
  let rows: Value[][] = []
  async function flush(): Promise<void> {
    const full = rows
    rows = []
    if (full.length > 0) await insertRows(engine, tx, open.table, open.columns, full)
  }
  return {
    flush,
    async begin(line: TableLine): Promise<void> {
      await flush()
      open = line
    },
    async add(values: Value[]): Promise<void> {
      rows.push(values)
      if (rows.length === ROWS_A_WRITE) await flush()
    },
  }
}

async function continueIds(engine: Database['engine'], tx: Tx, { last_ids: lastIds }: Head): Promise<void> {
  for (const [table, last] of Object.entries(lastIds)) {
    const isEmptied = ONLY_IDS.some((name) => name === table)
    if (table in CARRIED || isEmptied)
      await setLastId(engine, tx, table, last + (isEmptied ? SESSION_ID_GAP : 0))
  }
}

async function requireUnused(db: Database['read']): Promise<void> {
  const known = await readColumns(db)
  for (const table of Object.keys(CARRIED) as Table[]) {
    if (REPLACED.includes(table) || !known.has(table)) continue
    const rows = await countRows(db, table)
    if (rows === 0) continue
    const what =
      table === 'users' || table === 'accounts' ? 'is already in use' : `already has rows in ${table}`
    throw new OperatorError(
      `This instance ${what}, and an import would mix both. Import into a new instance: set DATA_DIR to an empty folder ` +
        'or DATABASE_URL to an empty database. Nothing was changed',
    )
  }
}

function olderExport(file: string, found: number, current: number): OperatorError {
  return new OperatorError(
    `${file} has schema version ${found}, but this database is already at ${current}. Import it into an empty ` +
      'database, which is then updated. Nothing was changed',
  )
}

/** A row that the schema refuses: the file is whole, but not what an instance could have written. */
function describeClash(file: string, error: unknown): unknown {
  const isClash =
    /^SQLITE_CONSTRAINT|^SQLITE_MISMATCH/.test(sqliteCode(error) ?? '') ||
    /^2[23]/.test(sqlState(error) ?? '')
  return isClash ? damagedExport(file, `the database refuses a row (${(error as Error).message})`) : error
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index])
}
