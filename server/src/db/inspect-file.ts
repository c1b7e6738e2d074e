import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Logger } from '#core/logger'
import { isDamage } from '#db/sqlite-errors'

/** Up to here every page is looked at before the start: about half a second. See docs/decisions/0017. */
const WHOLLY_CHECKED_BYTES = 256 * 1024 * 1024

/** The file is not what a server should go on writing. Its words are the reason, for the operator. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/**
 * Looks at a file before anything may write to it. Through a connection that cannot: one that can would fold the
 * write-ahead log into the file when it closes.
 */
export function inspectFile(file: string, log: Logger, whollyChecked = WHOLLY_CHECKED_BYTES): void {
  warnAboutNetwork(file, log)
  if (!existsSync(file)) return
  const { size } = statSync(file)
  // SQLite would take it for a new database, and throw away a write-ahead log that lies beside it.
  if (size === 0) throw new DamagedFileError('it is empty. If it never contained anything, delete it')
  const raw = new Sqlite(file, { readonly: true })
  try {
    const faults = size <= whollyChecked ? faultsOfPages(raw) : faultsOfOutline(raw)
    if (faults.length > 0) throw new DamagedFileError(faults.join('; '))
    if (size > whollyChecked) {
      const megabytes = Math.round(size / 1024 / 1024)
      log.info(
        { megabytes },
        'the database is too large for a full check at every start: run "check" from time to time',
      )
    }
  } catch (error) {
    throw isDamage(error) ? new DamagedFileError((error as Error).message) : error
  } finally {
    raw.close()
  }
}

function faultsOfPages(raw: Sqlite.Database): string[] {
  const rows = raw.pragma('quick_check(3)') as Array<{ quick_check: string }>
  return rows.map((row) => row.quick_check).filter((text) => text !== 'ok')
}

/** The header, the schema, and the way to the first row of each table. Throws where SQLite meets damage. */
function faultsOfOutline(raw: Sqlite.Database): string[] {
  const tables = raw.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[]
  for (const table of tables) raw.prepare(`select 1 from "${table}" limit 1`).get()
  return []
}

/** Locks are not to be trusted there, and a write-ahead log needs memory that two machines cannot share. */
function warnAboutNetwork(file: string, log: Logger): void {
  const kind = networkFilesystem(statfsSync(dirname(file)).type)
  if (kind === undefined) return
  log.warn(
    { filesystem: kind },
    'the SQLite database is on a network file system, where it can be damaged. Use a local disk or PostgreSQL',
  )
}

/** The numbers of statfs(2). On other systems than Linux they mean something else, but none of these. */
export function networkFilesystem(type: number): string | undefined {
  return NETWORK_FILESYSTEMS[type >>> 0]
}

const NETWORK_FILESYSTEMS: Record<number, string> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1397113167: 'AFS',
}
