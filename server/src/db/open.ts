import type { Clock } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { inspectFile } from '#db/inspect-file'
import { lockFile } from '#db/lock-file'
import { openSqlite } from '#db/sqlite'

/** Where the data lives, as the configuration says. */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export async function openDatabase(location: DatabaseLocation, log: Logger): Promise<Database> {
  if (location.engine === 'sqlite') return openSqlite(location.file)
  // Its driver takes 13 MiB of memory, which nobody with a file needs.
  const { openPostgres } = await import('#db/postgres')
  return openPostgres(location.url, log)
}

/** For a server: alone on its file, and only on one that is sound. Commands may look into the same file beside it. */
export async function openToServe(location: DatabaseLocation, clock: Clock, log: Logger): Promise<Database> {
  if (location.engine === 'postgres') return openDatabase(location, log)
  const release = await lockFile(location.file, clock)
  try {
    inspectFile(location.file, log)
    const database = await openDatabase(location, log)
    return {
      ...database,
      async close() {
        await database.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
