import { cannotSave, unknownOutcome } from '#db/refusals'

/** What a caller should see when an operation failed: refusals and bugs as they are, faults of the storage as such. */
export function operationFailure(error: unknown): unknown {
  const code = sqliteCode(error)
  return STORAGE_FAULTS.some((fault) => code?.startsWith(fault)) ? cannotSave(error) : error
}

/** An I/O error while committing is the one case in which the bytes may or may not have reached the disk. */
export function commitFailure(error: unknown): unknown {
  return sqliteCode(error)?.startsWith('SQLITE_IOERR') ? unknownOutcome(error) : cannotSave(error)
}

export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : undefined
}

const STORAGE_FAULTS = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_BUSY', 'SQLITE_CANTOPEN']
