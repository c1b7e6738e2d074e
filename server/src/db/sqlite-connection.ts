import Sqlite from 'better-sqlite3'
import type { CompiledQuery, ConnectionProvider, DatabaseConnection, QueryResult } from 'kysely'
import { isBusy } from '#db/sqlite-errors'

/** How long a read waits for another process's lock, and an opening for its switch to WAL. */
const BUSY_MILLISECONDS = 5_000
/** SQLite waits by blocking the whole process, so for a lock to write `group-commit.ts` waits by itself. */
const BUSY_BY_USE = { reader: BUSY_MILLISECONDS, writer: 0 }

/** The write-ahead log is cut back to this after a long reader (a backup, say) has let it grow. */
export const MAX_LOG_BYTES = 16 * 1024 * 1024

export type RawSqlite = Sqlite.Database

/**
 * Opens a file with every setting that durability rests on, and reads each back: better-sqlite3 reopens a WAL
 * file at synchronous=NORMAL, which can drop acknowledged commits when the power fails.
 */
export function openConnection(file: string, use: 'reader' | 'writer'): RawSqlite {
  const raw = new Sqlite(file)
  try {
    refuseOldSqlite(raw.prepare('select sqlite_version()').pluck().get() as string)
    raw.pragma(`busy_timeout = ${BUSY_BY_USE[use]}`)
    switchToWal(raw)
    raw.pragma('synchronous = FULL')
    raw.pragma('foreign_keys = ON')
    raw.pragma(`journal_size_limit = ${MAX_LOG_BYTES}`)
    raw.pragma(`query_only = ${use === 'reader' ? 'ON' : 'OFF'}`)
    assertPragmas(raw, use)
    return raw
  } catch (error) {
    raw.close()
    throw error
  }
}

export function assertPragmas(raw: RawSqlite, use: 'reader' | 'writer'): void {
  const expected = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: BUSY_BY_USE[use],
    journal_size_limit: MAX_LOG_BYTES,
    query_only: use === 'reader' ? 1 : 0,
  }
  for (const [name, value] of Object.entries(expected)) {
    const actual: unknown = raw.pragma(name, { simple: true })
    if (actual !== value) throw new Error(`SQLite refused PRAGMA ${name} = ${value}: it is ${String(actual)}`)
  }
}

/** 3.7.0 to 3.51.2 can corrupt a WAL file when it is reset; 3.52.0 was withdrawn. */
export function isSafeSqlite(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (version === '3.52.0') return false
  return major > 3 || (major === 3 && (minor > 51 || (minor === 51 && patch >= 3)))
}

export function refuseOldSqlite(version: string): void {
  if (!isSafeSqlite(version))
    throw new Error(`SQLite ${version} can corrupt WAL files. 3.51.3 or newer is needed`)
}

/**
 * Runs SQL inside `.execute()`, before anything is awaited, so that the statements of an operation can never
 * interleave with those of another. Prepared statements are kept: preparing costs more than running.
 * `failureOf` says what a caller sees of a failure.
 */
export function sqliteProvider(
  raw: RawSqlite,
  failureOf: (error: unknown) => unknown = (error) => error,
): ConnectionProvider {
  const statements = new Map<string, Sqlite.Statement>()

  function prepared(sql: string): Sqlite.Statement {
    const known = statements.get(sql)
    if (known) return known
    const statement = raw.prepare(sql)
    const oldest = statements.size >= MAX_STATEMENTS ? statements.keys().next().value : undefined
    if (oldest !== undefined) statements.delete(oldest)
    statements.set(sql, statement)
    return statement
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      try {
        const statement = prepared(sql)
        if (statement.reader) return { rows: statement.all(...parameters) as R[] }
        const { changes, lastInsertRowid } = statement.run(...parameters)
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      } catch (error) {
        throw failureOf(error)
      }
    },
    streamQuery() {
      throw new Error('Streaming is not supported')
    },
  }
  return { provideConnection: (consumer) => consumer(connection) }
}

const MAX_STATEMENTS = 500

/** Only the first process to open a new file switches it, and SQLite does not wait for that one by itself. */
function switchToWal(raw: RawSqlite): void {
  const deadline = performance.now() + BUSY_MILLISECONDS
  for (;;) {
    try {
      raw.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}
