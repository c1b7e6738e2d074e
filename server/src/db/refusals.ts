import { AppError } from '#core/errors'

/** The storage failed and it is certain that nothing was saved. */
export function cannotSave(cause: unknown): AppError {
  return because(
    cause,
    new AppError('unavailable', 'The database cannot save anything right now. Try again later', 5),
  )
}

export function unreachable(cause: unknown): AppError {
  return because(
    cause,
    new AppError('unavailable', 'The database is not reachable right now. Try again later', 2),
  )
}

/** Nobody can say whether the write was saved. Without a time to retry: a blind repeat could pay twice. */
export function unknownOutcome(cause: unknown): AppError {
  const message = 'It is not known whether this was saved. Check, or repeat with the same Idempotency-Key'
  return because(cause, new AppError('unknown-outcome', message))
}

function because(cause: unknown, refusal: AppError): AppError {
  refusal.cause = cause
  return refusal
}
