import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { openPostgres } from '#db/postgres'
import { openSqlite } from '#db/sqlite'

/** Where the data lives, as the configuration says. */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export async function openDatabase(location: DatabaseLocation, log: Logger): Promise<Database> {
  return location.engine === 'sqlite' ? openSqlite(location.file) : openPostgres(location.url, log)
}
