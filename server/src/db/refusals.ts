import { type AppError, refuse, refuseFor } from '#core/errors'

/** The storage failed and it is certain that nothing was saved. */
export function cannotSave(cause: unknown): AppError {
  return because(cause, refuseFor(5, 'database-unwritable'))
}

/** The same when the disk is full: someone has to free space. */
export function diskFull(cause: unknown): AppError {
  return because(cause, refuseFor(5, 'disk-full'))
}

export function cannotRead(cause: unknown): AppError {
  return because(cause, refuseFor(5, 'database-unreadable'))
}

/** With a time to retry, as nothing was saved; but only an operator can fix it. */
export function damaged(cause: unknown): AppError {
  return because(cause, refuseFor(60, 'database-damaged'))
}

export function unreachable(cause: unknown): AppError {
  return because(cause, refuseFor(2, 'database-unreachable'))
}

/** The server has no connection left to give. Nothing was read or saved. */
export function tooManyConnections(cause: unknown): AppError {
  return because(cause, refuseFor(2, 'database-too-many-connections'))
}

/** It is not known whether the write was saved. Without a time to retry: a blind repeat could pay twice. */
export function unknownOutcome(cause: unknown): AppError {
  return because(cause, refuse('outcome-unknown'))
}

function because(cause: unknown, refusal: AppError): AppError {
  refusal.cause = cause
  return refusal
}
