import type pg from 'pg'
import { within } from '#core/within'

/** What `isTimeout` knows it by. */
const TIMEOUT = 'Query read timeout'

/**
 * What is asked before this turn ends goes to the server in one piece: one system call, and one round trip. The driver has a time limit
 * too, but closes the connection at once where several statements may be under way, and a pooler does not know any more then what is
 * to be cancelled.
 */
export async function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: pg.QueryConfig,
  timeLimit: number | undefined,
): Promise<pg.QueryResult<Row>> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const answer = client.query<Row>(query)
  if (timeLimit === undefined) return answer
  return within(timeLimit, answer, () => {
    throw new Error(TIMEOUT)
  })
}
