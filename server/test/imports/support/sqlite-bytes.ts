import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A SQLite file that these statements make. */
export function sqliteBytes(sql: string, fill?: (database: DatabaseSync) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-test-'))
  try {
    const path = join(folder, 'database')
    const database = new DatabaseSync(path, { defensive: false })
    database.exec('pragma synchronous = off')
    database.exec(sql)
    fill?.(database)
    database.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
