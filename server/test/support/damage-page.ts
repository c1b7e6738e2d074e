import { readFileSync, writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** Writes over the first page of a table or index, as a failing disk does. */
export function damagePage(file: string, name: string): void {
  const raw = new Sqlite(file)
  raw.pragma('wal_checkpoint(truncate)')
  const page = raw.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(name) as number
  const size = raw.pragma('page_size', { simple: true }) as number
  raw.close()
  const bytes = readFileSync(file)
  bytes.fill(0xab, (page - 1) * size, page * size)
  writeFileSync(file, bytes)
}
