import type { PostgresAddress } from '#db/postgres/address'

/** Every wait has a bound, so that a stuck database answers 503 instead of hanging the caller. In milliseconds. */
export const BOUNDS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

/** For one query of a long read: enough to count the rows of the largest table. Only a server that stands still takes longer. */
export const SNAPSHOT_QUERY_MILLISECONDS = 10 * 60_000

export type Bounds = Record<keyof typeof BOUNDS, number>

/** For a connection that starts without any. */
export const NO_BOUNDS = {
  statement_timeout: undefined,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
} as const satisfies Record<keyof Bounds, undefined>

/** The same, or what the address says instead. */
export function boundsIn({ client }: PostgresAddress): Bounds {
  return {
    statement_timeout: client.statement_timeout || BOUNDS.statement_timeout,
    lock_timeout: client.lock_timeout ?? BOUNDS.lock_timeout,
    idle_in_transaction_session_timeout:
      client.idle_in_transaction_session_timeout ?? BOUNDS.idle_in_transaction_session_timeout,
  }
}

/** For the transaction that is open, and gone with it: nothing may stay on a connection that a pooler gives to others. */
export function setLocal(bounds: Partial<Bounds>): string {
  return Object.entries(bounds)
    .map(([name, milliseconds]) => `; set local ${name} = ${milliseconds}`)
    .join('')
}
