import type { CompiledQuery, ConnectionProvider, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import type { Db, ReadAhead } from '#db/database'
import { handleOn } from '#db/handle'

interface ReadAheadParts {
  dialect: Dialect
  read: Db
  /** Reads that overlap share one connection of it. */
  shared: () => ConnectionProvider
}

/** Two reads in one round trip, where the second is known before the first is answered. */
export function createReadAhead({ dialect, read, shared }: ReadAheadParts): ReadAhead {
  const firstQueryOf = noteFirstQuery(dialect)

  return (first, next) => {
    const query = firstQueryOf(next)
    if (!query) return { first: first(read), db: read }
    const together = handleOn(dialect, shared())
    const asked = first(together)
    const answer = together.executeQuery(query)
    // Whoever asks for it is told; where nobody may, nobody needs to know.
    answer.catch(() => {})
    return { first: asked, db: handleOn(dialect, answeredOnce(read, query, answer)) }
  }
}

/** Runs operations up to their first query, which is noted instead of sent: they get no answer, and end there. */
function noteFirstQuery(dialect: Dialect): (operation: (db: Db) => unknown) => CompiledQuery | undefined {
  let noted: CompiledQuery | undefined
  let isNoting = false
  const connection: DatabaseConnection = {
    executeQuery(query) {
      // Of an operation that waited for something else before, nothing is noted.
      if (isNoting) noted ??= query
      return Promise.reject(NO_ANSWER)
    },
    streamQuery() {
      throw NO_ANSWER
    },
  }
  const db = handleOn(dialect, { provideConnection: (consumer) => consumer(connection) })

  return (operation) => {
    noted = undefined
    isNoting = true
    try {
      // What it refuses will be refused when it runs in earnest.
      Promise.resolve(operation(db)).catch(() => {})
    } catch {
      return undefined
    } finally {
      isNoting = false
    }
    return noted
  }
}

const NO_ANSWER = new Error('This query is only noted')

/** Reads as ever, but the first time this very query is asked, its answer is there already. */
function answeredOnce(
  read: Db,
  { sql, parameters }: CompiledQuery,
  answer: Promise<QueryResult<unknown>>,
): ConnectionProvider {
  let isLeft = true
  const isIt = (query: CompiledQuery) =>
    query.sql === sql &&
    query.parameters.length === parameters.length &&
    query.parameters.every((value, at) => value === parameters[at])
  const connection: DatabaseConnection = {
    executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!isLeft || !isIt(query)) return read.executeQuery<R>(query)
      isLeft = false
      return answer as Promise<QueryResult<R>>
    },
    streamQuery() {
      throw new Error('Streaming is not supported')
    },
  }
  return { provideConnection: (consumer) => consumer(connection) }
}
