import type { Db, Tx } from '#db/database'
import { transactionOn } from '#db/handle'
import { ask } from '#db/postgres/ask'
import { type Bounds, SNAPSHOT_QUERY_MILLISECONDS, setLocal } from '#db/postgres/bounds'
import type { PostgresPool } from '#db/postgres/pool'
import type { Session } from '#db/postgres/session'
import { DIALECT, type Statements } from '#db/postgres/statements'
import { isConnectionLoss, lossIn } from '#db/postgres-errors'
import { unknownOutcome } from '#db/refusals'

/** SQLSTATE of the only warning that a commit can give. */
const WARNING = '01000'

export interface Transactions {
  pool: PostgresPool
  statements: Statements
  bounds: Bounds
}

/** Runs the operation once, in a transaction. Without a time limit a statement and a lock may take as long as they do. */
export async function writeOnce<T>(
  { pool, statements, bounds }: Transactions,
  operation: (tx: Tx) => Promise<T>,
  timeLimit: number | undefined,
): Promise<T> {
  const { session, release } = await pool.take('write')
  const connection = statements.connectionOn(session, timeLimit)
  const { tx, end } = transactionOn(DIALECT, { provideConnection: (consumer) => consumer(connection) })
  let fault: Error | undefined
  try {
    const begun = begin(session, localBounds(session, bounds, timeLimit), timeLimit)
    const value = await operation(tx)
    end()
    await begun
    await commit(session, timeLimit)
    return value
  } catch (error) {
    end()
    // On a connection on which nothing comes a ROLLBACK would wait as long again; closing it rolls back as well.
    fault = lossIn(error) ?? (await rollBack(session, timeLimit))
    throw error
  } finally {
    release(fault)
  }
}

/**
 * Sent along with the first statement of the operation. Were it to fail, that statement would fail with it: only a connection that
 * breaks refuses a `begin`, and after a setting that is refused the transaction takes nothing more.
 */
function begin({ client }: Session, details: string, timeLimit: number | undefined): Promise<unknown> {
  const begun = ask(client, { text: `begin${details}` }, timeLimit)
  // Told by the first statement, or before the commit.
  begun.catch(() => {})
  return begun
}

/** Sent along with `begin`, so that they cost no time of their own. A session that has its bounds needs none. */
function localBounds({ isBounded }: Session, bounds: Bounds, timeLimit: number | undefined): string {
  if (timeLimit === undefined) return setLocal({ statement_timeout: 0, lock_timeout: 0 })
  return isBounded ? '' : setLocal(bounds)
}

async function commit({ client }: Session, timeLimit: number | undefined): Promise<void> {
  const warnings: Error[] = []
  const onNotice = ({ code, message }: { code: string | undefined; message: string | undefined }) => {
    if (code === WARNING) warnings.push(new Error(message))
  }
  client.on('notice', onNotice)
  try {
    const { command } = await ask(client, { text: 'commit' }, timeLimit)
    // A transaction that had already failed answers COMMIT with ROLLBACK, and without an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit')
  } catch (error) {
    throw isConnectionLoss(error) ? unknownOutcome(error) : error
  } finally {
    client.off('notice', onNotice)
  }
  // Somebody has cancelled the wait for a synchronous standby: only this server has it, and may be lost with it.
  if (warnings[0]) throw unknownOutcome(warnings[0])
}

/**
 * Reads of one state of the data. One that is used as a long `snapshot` is without the bounds of the server, which would end it while
 * somebody takes a while to receive what was read. The time limit is then for its beginning and its end.
 */
export async function readSnapshot<T>(
  { pool, statements, bounds }: Transactions,
  operation: (db: Db) => Promise<T>,
  use: 'read' | 'snapshot',
  timeLimit: number,
): Promise<T> {
  const { session, release } = await pool.take(use)
  const isLong = use === 'snapshot'
  const connection = isLong
    ? statements.unnamedOn(session, SNAPSHOT_QUERY_MILLISECONDS)
    : statements.connectionOn(session, timeLimit)
  const settings = isLong
    ? setLocal({ statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
    : localBounds(session, bounds, timeLimit)
  const { tx, end } = transactionOn(DIALECT, { provideConnection: (consumer) => consumer(connection) })
  let fault: Error | undefined
  try {
    const begun = begin(session, ` isolation level repeatable read read only${settings}`, timeLimit)
    const value = await operation(tx)
    await begun
    return value
  } catch (error) {
    fault = lossIn(error)
    throw error
  } finally {
    end()
    // Nothing was written, so there is nothing to commit, and nobody has to wait for the end.
    if (fault) release(fault)
    else void rollBack(session, timeLimit).then(release)
  }
}

/** Returns the fault that makes the connection unfit for others. */
async function rollBack({ client }: Session, timeLimit: number | undefined): Promise<Error | undefined> {
  try {
    await ask(client, { text: 'rollback' }, timeLimit)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
