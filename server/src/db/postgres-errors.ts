import { AppError } from '#core/errors'
import { isTlsFailure } from '#db/postgres/encryption'
import { diskFull, tooManyConnections, unreachable } from '#db/refusals'

/** What a caller should see: refusals and bugs as they are, faults of the database server as such. `refused` says what was not done. */
export function postgresFailure(error: unknown, refused: (cause: unknown) => AppError): unknown {
  if (error instanceof AppError) return error
  if (isTooManyConnections(error)) return tooManyConnections(error)
  if (isConnectionLoss(error)) return unreachable(error)
  const state = sqlState(error)
  if (state === '53100') return diskFull(error)
  // 53: out of memory or connections; 58: the server's own files fail it; 55P03: a lock was not given in time; 57014: the statement took too long;
  // 40: still clashing with others after several tries.
  return state !== undefined && /^(53|58|55P03|57014|40|25006)/.test(state) ? refused(error) : error
}

/** The connection broke, or none could be had. A broken one comes without an SQLSTATE. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  const state = sqlState(error)
  // 28 and 3D000: a new connection is refused, for example because the password was changed meanwhile.
  if (state !== undefined) return /^(08|57P0|25P03|28|3D000)/.test(state)
  return systemCode(error) !== undefined || isTlsFailure(error) || CONNECTION_MESSAGES.test(error.message)
}

/** The loss of a connection in an error, also where a refusal hides it. */
export function lossIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return isConnectionLoss(error) ? error : lossIn(error.cause)
}

/** Nothing came for so long that we stopped waiting. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The server, or a pooler in front of it, has no connection left to give. */
export function isTooManyConnections(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof AppError) return false
  return sqlState(error) === '53300' || /no more connections allowed|query_wait_timeout/i.test(error.message)
}

/** A pooler does not take settings for the session along with a new connection. */
export function refusesParameters(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/i.test(error.message)
}

/** The server takes no writes: a standby, or a primary that has become one. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006'
}

/** A table has changed since the statement was prepared. It did not run. */
export function isPlanOutdated(error: unknown): boolean {
  return sqlState(error) === '0A000' && /cached plan/.test((error as Error).message)
}

/** Another connection than ours has parsed what is meant by the name of a statement. It did not run. */
export function isStatementLost(error: unknown): boolean {
  const state = sqlState(error)
  return state === '26000' || state === '42P05'
}

/** Connections could be made, but to no host of the kind that is wanted. */
export class NoHostFitsError extends Error {
  override name = 'NoHostFitsError'

  constructor(target: string) {
    super(`No host in the address is ${target === 'primary' ? 'a primary' : target}`)
  }
}

/** Deadlock and serialisation failure: the server has rolled everything back. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}

/** A foreign key to a row that is not there: among others that write, somebody has deleted it since it was read. */
export function isReferenceLost(error: unknown): boolean {
  return sqlState(error) === '23503'
}

/** An earlier statement of the transaction has failed, so this one was not run. */
export function isStopped(error: unknown): boolean {
  return sqlState(error) === '25P02'
}

export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error)
  // EPIPE has five letters too, but every SQLSTATE has a digit.
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

function systemCode(error: unknown): string | undefined {
  const code = codeOf(error)
  // ECONNREFUSED, EAI_AGAIN and others. ERR_… are mistakes in a call, not of the network.
  return code !== undefined && /^E(?!RR_)[A-Z_]+$/.test(code) ? code : undefined
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const CONNECTION_MESSAGES =
  /connection terminated|timeout expired|query read timeout|client has encountered a connection error|client was closed/i
