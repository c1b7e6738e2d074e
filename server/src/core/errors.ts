/** What a refusal is, in words that know no HTTP. `http/errors.ts` maps each to a status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'key-reused'
  | 'throttled'
  | 'overloaded'
  | 'unavailable'
  | 'unknown-outcome'

/** A refusal whose message is meant for the caller. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly kind: RefusalKind
  /** Only where trying again later can help. */
  readonly retryAfterSeconds: number | undefined

  constructor(kind: RefusalKind, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One for all: under a flood making errors is what would cost most. */
export const BUSY = new AppError('overloaded', 'The server is busy. Try again later', 2)

export const invalid = (message: string): AppError => new AppError('invalid', message)
export const conflict = (message: string): AppError => new AppError('conflict', message)

/** `what` is the noun as a client knows it: "Bill", "Payment", "Bill group". */
export const notFound = (what: string): AppError => new AppError('not-found', `${what} not found`)

export const notAllowed = (): AppError => new AppError('forbidden', 'You do not have permission to do this')
