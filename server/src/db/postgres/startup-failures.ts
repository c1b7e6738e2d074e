import { isTlsFailure } from '#db/postgres/encryption'
import { isConnectionLoss, NoHostFitsError, sqlState } from '#db/postgres-errors'

/** Whether it may go away by itself while a database starts, moves or is promoted. A wrong password or name does not. */
export function isWorthWaitingFor(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.cause !== undefined) return isWorthWaitingFor(error.cause)
  if (error instanceof AggregateError) return error.errors.every(isWorthWaitingFor)
  if (error instanceof NoHostFitsError) return true
  if (isTlsFailure(error)) return false
  const state = sqlState(error)
  // Poolers have this one for everything.
  if (state === '08P01') return POOLER_WITHOUT_SERVER.test(error.message)
  // 57P03: starting or stopping; 53300: no connection left; 25006: read-only.
  if (state !== undefined) return /^(?:08|57P0|53300|25006)/.test(state)
  return isConnectionLoss(error)
}

const POOLER_WITHOUT_SERVER =
  /cannot connect to server|login has been failing|no more connections|server_login_retry|query_wait_timeout|shutting down/i
