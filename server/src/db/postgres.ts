import { sql } from 'kysely'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import type { PostgresLocation } from '#db/location'
import { readAddress } from '#db/postgres/address'
import { runAlone } from '#db/postgres/run-alone'
import { createPostgresServer } from '#db/postgres/server'
import { watchWrites } from '#db/watch-writes'

const DEFAULT_POOL_SIZE = 10

export async function openPostgres(
  { url, poolSize: size = DEFAULT_POOL_SIZE, prepare = true }: Omit<PostgresLocation, 'engine'>,
  log: Logger,
): Promise<Database> {
  const address = readAddress(url)
  const server = createPostgresServer(address, { size, prepare }, log)
  try {
    await server.connect()
  } catch (error) {
    await server.close()
    throw error
  }
  return watchWrites({
    engine: 'postgres',
    read: server.read,
    write: (operation) => server.write(operation, address.queryMilliseconds),
    writeWithoutTimeLimit: (operation) => server.write(operation, undefined),
    runAlone: (statement) => runAlone(address, statement),
    readSnapshot: server.readSnapshot,
    readSnapshotWithoutTimeLimit: server.readSnapshotWithoutTimeLimit,
    async findDamage() {
      return []
    },
    async describe() {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(server.read)
      return `PostgreSQL ${rows[0]?.server_version ?? 'of unknown version'}`
    },
    stats: server.stats,
    close: server.close,
  })
}
