import type { ConnectionProvider, Dialect } from 'kysely'
import type { Database } from '#db/database'
import { transactionOn } from '#db/handle'
import { type RawSqlite, sqliteProvider } from '#db/sqlite-connection'

/** Most snapshots end in the turn of the event loop in which they begin, so that seldom more than one is open. */
const MAX_IDLE = 3

interface Reader {
  raw: RawSqlite
  provider: ConnectionProvider
  hasFailed: boolean
}

/**
 * Snapshots of one SQLite file, each on a connection of its own while it lasts: everybody else's reads must go on seeing what is new.
 * A few connections are kept for the next ones, with their prepared statements.
 */
export function snapshotReaders(
  dialect: Dialect,
  open: () => RawSqlite,
  failureOf: (error: unknown) => unknown,
): { readSnapshot: Database['readSnapshot']; close: () => void } {
  const idle: Reader[] = []
  let isClosed = false

  function newReader(): Reader {
    const raw = open()
    const provider = sqliteProvider(raw, (error) => {
      reader.hasFailed = true
      return failureOf(error)
    })
    const reader: Reader = { raw, provider, hasFailed: false }
    return reader
  }

  function begin(): Reader {
    try {
      const reader = idle.pop() ?? newReader()
      reader.raw.exec('begin')
      return reader
    } catch (error) {
      throw failureOf(error)
    }
  }

  function end(reader: Reader): void {
    const { raw, hasFailed } = reader
    if (hasFailed || isClosed || idle.length >= MAX_IDLE) {
      raw.close()
      return
    }
    try {
      raw.exec('commit')
      idle.push(reader)
    } catch {
      // Nothing was written, so nothing is lost with it.
      raw.close()
    }
  }

  return {
    async readSnapshot(operation) {
      const reader = begin()
      const { tx, end: endTransaction } = transactionOn(dialect, reader.provider)
      try {
        return await operation(tx)
      } finally {
        endTransaction()
        end(reader)
      }
    },
    close() {
      isClosed = true
      for (const { raw } of idle.splice(0)) raw.close()
    },
  }
}
