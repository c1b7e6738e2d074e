import { sql } from 'kysely'
import type { Clock } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { createDearGroups } from '#db/dear-groups'
import { inspectFile } from '#db/inspect-file'
import type { DatabaseLocation, PostgresLocation } from '#db/location'
import { lockFile } from '#db/lock-file'
import { warnAboutUnsafeSettings } from '#db/postgres/unsafe-settings'
import { waitForDatabase } from '#db/postgres/wait-for-database'
import { createReadThreads } from '#db/read-threads'
import { openSqlite } from '#db/sqlite'

export type { DatabaseLocation, PostgresLocation }

export async function openDatabase(location: DatabaseLocation, log: Logger): Promise<Database> {
  if (location.engine === 'sqlite') {
    const { file, readThreads, dearMilliseconds } = location
    const threads =
      readThreads === undefined ? undefined : createReadThreads(file, { most: readThreads }, log)
    return openSqlite(file, threads, createDearGroups(dearMilliseconds))
  }
  // Its driver takes 13 MiB of memory, which nobody with a file needs.
  const { openPostgres } = await import('#db/postgres')
  return openPostgres(location, log)
}

/** For a server: alone on its file, and only on one that is sound. Commands may look into the same file beside it. */
export async function openToServe(location: DatabaseLocation, clock: Clock, log: Logger): Promise<Database> {
  if (location.engine === 'postgres') return openWhenThere(location, log)
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

/** For a server, which is started before or beside its database, and cannot do without writing. */
function openWhenThere(location: PostgresLocation, log: Logger): Promise<Database> {
  const open = async () => {
    const database = await openDatabase(location, log)
    try {
      // A standby takes reads, so that all would look well until the first write.
      await database.write((tx) => sql`select`.execute(tx))
      await warnAboutUnsafeSettings(database.read, log)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  }
  return waitForDatabase(open, location.waitSeconds ?? 0, log)
}
