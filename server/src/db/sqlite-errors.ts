import type { AppError } from '#core/errors'
import { cannotRead, cannotSave, damaged, diskFull, unknownOutcome } from '#db/refusals'

/** What a caller should see when an operation failed: refusals and bugs as they are, faults of the storage as such. */
export function operationFailure(error: unknown): unknown {
  return isFault(error, STORAGE_FAULTS) ? nothingSaved(error) : error
}

/** The same for a query outside of any transaction. READONLY is a bug there: only `Database.write` writes. */
export function readFailure(error: unknown): unknown {
  if (isDamage(error)) return damaged(error)
  return isFault(error, READ_FAULTS) ? cannotRead(error) : error
}

/** An I/O error while committing is the one case in which the bytes may or may not have reached the disk. */
export function commitFailure(error: unknown): AppError {
  return isFault(error, ['SQLITE_IOERR']) ? unknownOutcome(error) : nothingSaved(error)
}

/** The refusal for a fault after which it is certain that nothing was saved. */
export function nothingSaved(cause: unknown): AppError {
  if (isDamage(cause)) return damaged(cause)
  return isFault(cause, ['SQLITE_FULL']) ? diskFull(cause) : cannotSave(cause)
}

/** The file is not what we wrote: a page is malformed, or the whole is no database any more. */
export function isDamage(error: unknown): boolean {
  return isFault(error, ['SQLITE_CORRUPT', 'SQLITE_NOTADB'])
}

export function isBusy(error: unknown): boolean {
  return isFault(error, ['SQLITE_BUSY'])
}

export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : undefined
}

function isFault(error: unknown, faults: string[]): boolean {
  const code = sqliteCode(error)
  return code !== undefined && faults.some((fault) => code.startsWith(fault))
}

const READ_FAULTS = [
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_BUSY',
  'SQLITE_PROTOCOL',
  'SQLITE_NOMEM',
  'SQLITE_FULL',
]
const STORAGE_FAULTS = [...READ_FAULTS, 'SQLITE_READONLY', 'SQLITE_CORRUPT', 'SQLITE_NOTADB']
