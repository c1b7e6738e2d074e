import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { IMPORTS_ANEW, REMINDERS_ANEW, WEBHOOKS_ANEW } from '#db/reminders-anew'
import { FINGERPRINT, SEALED, SEALED_COLUMNS } from '#db/sealed-columns'
import { openConnection, type RawSqlite } from '#db/sqlite-connection'
import { sqliteCode } from '#db/sqlite-errors'
import { countTokenTables, END_TOKENS, type TokenCounts } from '#db/token-tables'

/*
 * What is done with whole SQLite files, by commands and by the backup: never through the connections that serve.
 */

/** Beside the file itself: what is committed but not yet in it, and the map of that. */
export const SIDECARS = ['-wal', '-shm'] as const

const SMALL_WAIT_MILLISECONDS = 1_000

/** How many bytes a copy of the file will need. */
export function bytesInUse(file: string): number {
  return withConnection(openConnection(file, 'writer'), (raw) => {
    const read = (name: string) => raw.pragma(name, { simple: true }) as number
    return (read('page_count') - read('freelist_count')) * read('page_size')
  })
}

/**
 * One consistent state of a database that others may be writing, into an empty file. Not the file byte by byte: VACUUM
 * reads every row of one snapshot, leaves out what was deleted, and makes a single file without sidecars.
 */
export function copySnapshot(file: string, emptyFile: string): void {
  withConnection(openConnection(file, 'writer'), (raw) => raw.prepare('vacuum into ?').run(emptyFile))
}

export interface FileReport {
  isSqlite: boolean
  /** Undefined where the file has no record of Duebook’s migrations. */
  migrations: string[] | undefined
  damage: string[]
  counts: { users: number; groups: number; bills: number; payments: number }
  secrets: FileSecrets
  tokens: TokenCounts
}

/** How many values are encrypted, and with which key. */
export interface FileSecrets {
  fingerprint: string | undefined
  count: number
}

/** Reads a file that nobody writes, all of it. */
export function readThrough(file: string): FileReport {
  const unread = {
    isSqlite: true,
    migrations: undefined,
    damage: [],
    counts: { users: 0, groups: 0, bills: 0, payments: 0 },
    secrets: { fingerprint: undefined, count: 0 },
    tokens: countTokenTables(() => 0),
  }
  if (!isSqliteFile(file)) return { ...unread, isSqlite: false }
  try {
    return withConnection(new Sqlite(file, { readonly: true, fileMustExist: true }), (raw) => {
      const damage = [...pagesDamaged(raw), ...orphans(raw)]
      if (damage.length > 0) return { ...unread, damage }
      const count = (table: string) =>
        hasTable(raw, table) ? (raw.prepare(`select count(*) from ${table}`).pluck().get() as number) : 0
      return {
        isSqlite: true,
        migrations: hasTable(raw, 'schema_migrations') ? migrationsOf(raw) : undefined,
        damage,
        counts: {
          users: count('users'),
          groups: count('bill_groups'),
          bills: count('bills'),
          payments: count('payments'),
        },
        secrets: secretsIn(raw),
        tokens: countTokenTables(count),
      }
    })
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
    return { ...unread, damage: [(error as Error).message] }
  }
}

/** Whether what was committed last may lie beside the file, as it does while Duebook runs. */
export function isInWalMode(file: string): boolean {
  return isSqliteFile(file) && headOf(file)[18] === 2
}

/** A file of an older schema has fewer tables that could keep any. */
function secretsIn(raw: RawSqlite): FileSecrets {
  const tables = SEALED_COLUMNS.filter(({ table }) => hasTable(raw, table))
  const counts = tables.map(({ table, field }) =>
    raw.prepare(`select count(*) from ${table} where ${field} like '${SEALED}%'`).pluck().get(),
  )
  const fingerprint = hasTable(raw, 'instance_settings')
    ? raw.prepare('select value from instance_settings where name = ?').pluck().get(FINGERPRINT)
    : undefined
  return {
    fingerprint: fingerprint as string | undefined,
    count: (counts as number[]).reduce((sum, count) => sum + count, 0),
  }
}

/** Far more sessions than anybody opens between a backup and its restoring. */
export const SESSION_ID_GAP = 1_000_000

/**
 * In a file that comes back from another day nobody is signed in: a session or a link for a new password that was ended
 * since would be alive again. New sessions get ids that no token of a lost one has. Nobody is reminded of that day either.
 */
export function endSignIns(file: string, { endsTokens }: { endsTokens: boolean }): void {
  withConnection(new Sqlite(file, { fileMustExist: true }), (raw) => {
    raw.pragma('journal_mode = delete')
    raw.pragma('synchronous = full')
    raw.transaction(() => {
      for (const table of ['sessions', 'password_resets', 'leases']) {
        if (hasTable(raw, table)) raw.exec(`delete from ${table}`)
      }
      const last = raw.prepare("select seq from sqlite_sequence where name = 'sessions'").pluck().get()
      raw.exec("delete from sqlite_sequence where name = 'sessions'")
      raw
        .prepare("insert into sqlite_sequence (name, seq) values ('sessions', ?)")
        .run(((last as number | undefined) ?? 0) + SESSION_ID_GAP)
      if (endsTokens && hasTable(raw, 'personal_tokens'))
        for (const statement of END_TOKENS) raw.exec(statement)
      if (hasTable(raw, 'reminder_settings')) for (const statement of REMINDERS_ANEW) raw.exec(statement)
      if (hasTable(raw, 'webhooks')) for (const statement of WEBHOOKS_ANEW) raw.exec(statement)
      if (hasTable(raw, 'imports')) for (const statement of IMPORTS_ANEW) raw.exec(statement)
      // Where nothing is encrypted no key is wrong: the next server keeps its own.
      if (secretsIn(raw).count === 0)
        raw.prepare('delete from instance_settings where name = ?').run(FINGERPRINT)
    })()
  })
}

export type ExclusiveLock = { state: 'whole' | 'damaged'; release: () => void } | { state: 'in use' }

/**
 * Takes a file for this process alone, with all that was committed in the file itself and no sidecars left: SQLite leaves
 * WAL mode only while nobody else has the file open. A damaged one cannot be asked, and is not touched.
 */
export function lockExclusively(file: string): ExclusiveLock {
  let raw: RawSqlite | undefined
  try {
    raw = new Sqlite(file, { fileMustExist: true, timeout: SMALL_WAIT_MILLISECONDS })
    raw.pragma('journal_mode = delete')
    raw.exec('begin exclusive')
    const held = raw
    return { state: 'whole', release: () => held.close() }
  } catch (error) {
    raw?.close()
    const code = sqliteCode(error) ?? ''
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { state: 'in use' }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return { state: 'damaged', release: () => {} }
    throw error
  }
}

function withConnection<T>(raw: RawSqlite, use: (raw: RawSqlite) => T): T {
  try {
    return use(raw)
  } finally {
    raw.close()
  }
}

function pagesDamaged(raw: RawSqlite): string[] {
  const rows = raw.pragma('integrity_check') as Array<{ integrity_check: string }>
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
}

function orphans(raw: RawSqlite): string[] {
  const rows = raw.pragma('foreign_key_check') as Array<{ table: string; rowid: number; parent: string }>
  return rows.map((row) => `${row.table} ${row.rowid} points at a missing row of ${row.parent}`)
}

function hasTable(raw: RawSqlite, name: string): boolean {
  return raw.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
}

function migrationsOf(raw: RawSqlite): string[] {
  return raw.prepare('select name from schema_migrations order by version').pluck().all() as string[]
}

const HEAD = 'SQLite format 3\0'

function isSqliteFile(file: string): boolean {
  return existsSync(file) && headOf(file).toString('latin1').startsWith(HEAD)
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(100)
  const handle = openSync(file, 'r')
  try {
    return head.subarray(0, readSync(handle, head, 0, head.length, 0))
  } finally {
    closeSync(handle)
  }
}
