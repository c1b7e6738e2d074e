import type { ConnectionProvider, Dialect } from 'kysely'
import { AppError } from '#core/errors'
import type { Database, GroupPosition } from '#db/database'
import { handleOn } from '#db/handle'
import type { Replica, ReplicaSnapshot } from '#db/postgres/replica'

interface LaggingParts {
  dialect: Dialect
  replica: Replica
  primary: Pick<Database, 'read' | 'readSnapshot'>
}

/**
 * Reads of one group for one request: from the replica, where it shows the group as the request has seen it, or later. No query shows
 * an older state than one before it: the next must show the same position, and after the primary has answered once it answers all.
 */
export function laggingReads(
  { dialect, replica, primary }: LaggingParts,
  group: GroupPosition,
): Pick<Database, 'read' | 'readSnapshot'> {
  const primaryQueries = primary.read.getExecutor()
  let seen: GroupPosition | undefined = group

  async function begin(isLong: boolean): Promise<ReplicaSnapshot | undefined> {
    const snapshot = seen && (await replica.begin(seen, { isLong }))
    seen = snapshot && { id: group.id, position: snapshot.position }
    return snapshot
  }

  const provider: ConnectionProvider = {
    async provideConnection(consumer) {
      const snapshot = await begin(false)
      if (!snapshot) return primaryQueries.provideConnection(consumer)
      try {
        const value = await consumer(snapshot.connection)
        snapshot.end()
        return value
      } catch (error) {
        snapshot.fail(error)
        seen = undefined
        // If it was the query's fault, the primary says so too.
        return primaryQueries.provideConnection(consumer)
      }
    },
  }

  return {
    read: handleOn(dialect, provider),
    async readSnapshot(operation) {
      const snapshot = await begin(true)
      if (!snapshot) return primary.readSnapshot(operation)
      try {
        const held: ConnectionProvider = { provideConnection: (consumer) => consumer(snapshot.connection) }
        const value = await operation(handleOn(dialect, held))
        snapshot.end()
        return value
      } catch (error) {
        snapshot.fail(error)
        if (error instanceof AppError) throw error
        return primary.readSnapshot(operation)
      }
    },
  }
}
