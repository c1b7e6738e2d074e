import { AppError } from '#core/errors'

/** The storage failed and it is certain that nothing was saved. */
export function cannotSave(cause: unknown): AppError {
  return because(
    cause,
    new AppError('unavailable', 'The database cannot save anything right now. Try again later', 5),
  )
}

/** The same where only somebody who frees space can help. */
export function diskFull(cause: unknown): AppError {
  return because(
    cause,
    new AppError(
      'unavailable',
      'The server has no disk space left, so nothing was saved. Try again later',
      5,
    ),
  )
}

export function cannotRead(cause: unknown): AppError {
  return because(
    cause,
    new AppError('unavailable', 'The database cannot be read right now. Try again later', 5),
  )
}

/** With a time to retry, as nothing was saved; but only an operator can mend it. */
export function damaged(cause: unknown): AppError {
  const message = 'The database of the server is damaged, and nothing is saved any more. Tell whoever runs it'
  return because(cause, new AppError('unavailable', message, 60))
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
