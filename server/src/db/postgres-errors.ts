import { AppError } from '#core/errors'
import { cannotSave, diskFull, unreachable } from '#db/refusals'

/** What a caller should see: refusals and bugs as they are, faults of the database server as such. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isConnectionLoss(error)) return unreachable(error)
  const state = sqlState(error)
  if (state === '53100') return diskFull(error)
  // 53: out of memory or connections; 58: the server's own files fail it; 55P03: a lock was not given in time; 57014: the statement took too long;
  // 40: still clashing with others after several tries.
  return state !== undefined && /^(53|58|55P03|57014|40|25006)/.test(state) ? cannotSave(error) : error
}

/** The connection broke, or none could be had. A broken one comes without an SQLSTATE. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  const state = sqlState(error)
  if (state !== undefined) return /^(08|57P0|25P03)/.test(state)
  return systemCode(error) !== undefined || CONNECTION_MESSAGES.test(error.message)
}

/** Deadlock and serialisation failure: the server has rolled everything back. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}

export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error)
  // EPIPE has five letters too, but every SQLSTATE has a digit.
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

function systemCode(error: unknown): string | undefined {
  const code = codeOf(error)
  // ERR_… are mistakes in a call, not of the network.
  return code !== undefined && /^E[A-Z]+$/.test(code) ? code : undefined
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|cannot use a pool after calling end/i
