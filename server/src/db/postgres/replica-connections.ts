import { readAddress } from '#db/postgres/address'
import { createConnector } from '#db/postgres/connect'
import type { Outages } from '#db/postgres/outages'
import { hasPlaceFor } from '#db/postgres/places'
import { createPool } from '#db/postgres/pool'
import type { ReplicaConnections } from '#db/postgres/replica'
import { createStatements } from '#db/postgres/statements'

/** So that several standbys behind one name share the work again soon after one of them was away. */
const MAX_AGE_MILLISECONDS = 5 * 60_000

/** To the replica, apart from those to the primary. What goes wrong with them is told by whoever looks after the replica. */
export function replicaConnections(
  url: string,
  { size, prepare }: { size: number; prepare: boolean },
): ReplicaConnections {
  const address = readAddress(url)
  const connect = createConnector(address, address.target)
  const statements = createStatements(prepare)
  const pool = createPool(
    async () => {
      const session = await connect()
      session.expiresAt = session.madeAt + MAX_AGE_MILLISECONDS * (0.8 + 0.4 * Math.random())
      return session
    },
    { size, outages: UNTOLD, connectMilliseconds: address.connectMilliseconds },
  )
  const useOf = (isLong: boolean) => (isLong ? 'snapshot' : 'read')
  return {
    async take(isLong) {
      const { session, release } = await pool.take(useOf(isLong))
      const { client } = session
      const connection = isLong ? statements.unnamedOn : statements.connectionOn
      return { client, release, connection: (timeLimit) => connection(session, timeLimit) }
    },
    isFull: (isLong) => !hasPlaceFor(useOf(isLong), pool.counts().inUse, size),
    dropNames: statements.dropNames,
    close: pool.close,
  }
}

const UNTOLD: Outages = {
  operationFailed: () => {},
  waitedInVain: () => {},
  idleLost: () => {},
  connectionFailed: () => {},
  connected: () => {},
}
