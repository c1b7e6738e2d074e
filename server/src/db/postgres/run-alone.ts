import type { PostgresAddress } from '#db/postgres/address'
import type { Bounds } from '#db/postgres/bounds'
import { createConnector } from '#db/postgres/connect'
import { closeSession } from '#db/postgres/session'

/** Whatever the role has. The first is as good as none, which an address cannot ask for: 24 days. */
const LONG_BOUNDS: Bounds = {
  statement_timeout: 2_147_483_647,
  lock_timeout: 600_000,
  idle_in_transaction_session_timeout: 15_000,
}

/**
 * One statement on a connection of its own, outside of any transaction. A `set` before it would stay behind at a pooler, so the
 * bounds are asked for when connecting; where a pooler refuses that, those of the role hold.
 */
export async function runAlone(address: PostgresAddress, statement: string): Promise<void> {
  const session = await createConnector(address, LONG_BOUNDS)()
  try {
    await session.client.query(statement)
  } finally {
    await closeSession(session)
  }
}
