import { DamagedFileError } from '#db/inspect-file'
import type { DatabaseLocation } from '#db/location'

/** Why a database cannot be opened, in a line for the operator: the setting, the reason, the fix. Never the URL. */
export function describeOpenFailure(location: DatabaseLocation, dataDir: string, error: unknown): string {
  const reason = reasonOf(error)
  if (location.engine === 'postgres') {
    return `Cannot open the database in DATABASE_URL: ${reason}. Check that the database server is running and accepts the connection`
  }
  if (error instanceof DamagedFileError || /SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error))) {
    return (
      `Cannot open the database ${location.file}: ${reason}. It was not changed. ` +
      'Restore the latest backup: "npm run duebook -- restore FILE" (docs/operating.md, "Restore")'
    )
  }
  if (/SQLITE_FULL|ENOSPC/.test(codeOf(error))) {
    return `Cannot open the database ${location.file}: the disk is full (${reason}). Free some space and start again`
  }
  const setting = location.file.startsWith(dataDir) ? 'DATA_DIR' : 'DATABASE_URL'
  return `${setting}: cannot open the database ${location.file}: ${reason}. Choose a folder that this user can write to`
}

/** The innermost cause says most; a name with several addresses fails with a list of reasons and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error.message
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.cause instanceof Error) return codeOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
