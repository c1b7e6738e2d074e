import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionProvider, Dialect } from 'kysely'
import type { Database, Tx } from '#db/database'
import { transactionOn } from '#db/handle'
import { cannotSave } from '#db/refusals'
import type { RawSqlite } from '#db/sqlite-connection'
import { commitFailure, isBusy, nothingSaved, operationFailure } from '#db/sqlite-errors'

const MAX_OPERATIONS = 256
// Past this the event loop gets its turn, so that reads do not wait behind a long queue of writes.
const MAX_MILLISECONDS = 10
/** How long to ask for a lock that another process holds: five seconds, while reads go on. */
const RETRIES = { times: 250, milliseconds: 20 }

interface Waiting {
  operation: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/** An operation that has run. It is answered only when it is known what became of the whole group. */
interface Ran {
  answer: () => void
  reject: (reason: unknown) => void
  /** Why it failed, where it did. */
  failure?: unknown
  /** None of the work is safe any more: the savepoint or the whole transaction is gone. */
  isGroupLost: boolean
}

interface GroupCommitOptions {
  retries?: typeof RETRIES | undefined
  /** Before anybody is answered. */
  onCommit?: (operations: number) => void
}

/**
 * Operations that arrive in one turn of the event loop share one COMMIT, which is what a durable write costs.
 * Each runs in a savepoint of its own, strictly one after another; a refused one rolls back alone; nobody is
 * answered before the COMMIT, and a failed COMMIT rejects all.
 */
export function groupCommit(
  raw: RawSqlite,
  dialect: Dialect,
  provider: ConnectionProvider,
  { retries = RETRIES, onCommit }: GroupCommitOptions = {},
): Database['write'] {
  const insideOperation = new AsyncLocalStorage<true>()
  // After SQLite has ended the transaction by itself, a query would commit on its own: rejected, and yet saved.
  const insideTransaction: ConnectionProvider = {
    provideConnection: (consumer) => {
      if (!raw.inTransaction) throw cannotSave(new Error('SQLite has ended the transaction'))
      return provider.provideConnection(consumer)
    },
  }
  // Compiled once: a pair of them goes around every operation.
  const savepoint = raw.prepare('savepoint operation')
  const release = raw.prepare('release operation')
  let queue: Waiting[] = []
  let draining = false

  function write<T>(operation: (tx: Tx) => Promise<T>): Promise<T> {
    if (insideOperation.getStore()) throw new Error('write() inside an operation would wait for itself')
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    queue.push({ operation, resolve: resolve as (value: unknown) => void, reject })
    if (!draining) {
      draining = true
      scheduleDrain()
    }
    return promise
  }

  function scheduleDrain(): void {
    setImmediate(() => void drain())
  }

  async function drain(): Promise<void> {
    const batch = queue.slice(0, MAX_OPERATIONS)
    queue = queue.slice(MAX_OPERATIONS)
    const left = await commitTogether(batch)
    queue = [...left, ...queue]
    if (queue.length > 0) scheduleDrain()
    else draining = false
  }

  /** Returns those for which there was no time. Never throws: if the writer stopped, every write would hang. */
  async function commitTogether(batch: Waiting[]): Promise<Waiting[]> {
    try {
      await begin()
    } catch (error) {
      for (const waiting of batch) waiting.reject(operationFailure(error))
      return []
    }
    const ran: Ran[] = []
    const deadline = performance.now() + MAX_MILLISECONDS
    while (ran.length < batch.length && (ran.length === 0 || performance.now() < deadline)) {
      const last = await runInSavepoint(batch[ran.length] as Waiting)
      ran.push(last)
      if (last.isGroupLost) {
        rollBack()
        for (const { reject } of ran) reject(nothingSaved(last.failure))
        return batch.slice(ran.length)
      }
    }
    try {
      raw.exec('commit')
    } catch (error) {
      rollBack()
      for (const { reject } of ran) reject(commitFailure(error))
      return batch.slice(ran.length)
    }
    onCommit?.(ran.length)
    for (const { answer } of ran) answer()
    return batch.slice(ran.length)
  }

  async function begin(): Promise<void> {
    for (let times = 1; ; times++) {
      try {
        // Left open only where a ROLLBACK failed as well.
        if (raw.inTransaction) raw.exec('rollback')
        return void raw.exec('begin immediate')
      } catch (error) {
        if (!isBusy(error) || times >= retries.times) throw error
      }
      await sleep(retries.milliseconds)
    }
  }

  async function runInSavepoint({ operation, resolve, reject }: Waiting): Promise<Ran> {
    const { tx, end } = transactionOn(dialect, insideTransaction)
    try {
      savepoint.run()
      const value = await insideOperation.run(true, () => operation(tx))
      end()
      release.run()
      return { answer: () => resolve(value), reject, isGroupLost: false }
    } catch (failure) {
      end()
      return {
        answer: () => reject(operationFailure(failure)),
        reject,
        failure,
        isGroupLost: !undoOperation(),
      }
    }
  }

  /** On a full disk and the like SQLite has rolled back everything by itself, neighbours included. */
  function undoOperation(): boolean {
    if (!raw.inTransaction) return false
    try {
      raw.exec('rollback to operation; release operation')
      return true
    } catch {
      return false
    }
  }

  function rollBack(): void {
    try {
      if (raw.inTransaction) raw.exec('rollback')
    } catch {
      // The next begin tries again.
    }
  }

  return write
}
