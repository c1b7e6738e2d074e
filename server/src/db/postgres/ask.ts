import type pg from 'pg'
import { DescribedQuery } from '#db/postgres/described-query'

/** What `isTimeout` knows it by. */
const TIMEOUT = 'Query read timeout'

/**
 * What is asked before this turn ends goes to the server in one piece: one system call, and one round trip. The driver has a time limit
 * too, but closes the connection at once where several statements may be under way, and a pooler does not know any more then what is
 * to be cancelled.
 */
export function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: pg.QueryConfig,
  timeLimit: number | undefined,
): Promise<pg.QueryResult<Row>> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return new Promise((resolve, reject) => {
    const timer =
      timeLimit === undefined ? undefined : setTimeout(() => reject(new Error(TIMEOUT)), timeLimit)
    const answered = (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result as pg.QueryResult<Row>)
    }
    client.query(new DescribedQuery(query, answered))
  })
}
