import { compactTime } from '#backup/backup-names'
import { takeBackup } from '#backup/take-backup'
import type { Clock } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import type { DatabaseLocation } from '#db/open'
import { schemaVersion } from '#db/schema-fit'

export interface Migrated {
  applied: string[]
  /** Where the database from before is kept; undefined where nothing was to be done, or there was nothing in it. */
  keptAs: string | undefined
}

/**
 * Brings the schema up to date. A migration has no way back, so the file of a SQLite database is copied first: with the
 * copy and the program from before an upgrade can be undone. On PostgreSQL that is the operator's.
 */
export async function migrateWithCopy(
  database: Database,
  location: DatabaseLocation,
  clock: Clock,
  log?: Logger,
): Promise<Migrated> {
  const version = await schemaVersion(database)
  const isCopied = location.engine === 'sqlite' && version > 0 && version < MIGRATIONS.length
  const keptAs = isCopied
    ? `${location.file}.schema-${version}-${compactTime(clock.now())}.sqlite`
    : undefined
  if (location.engine === 'sqlite' && keptAs !== undefined) {
    await takeBackup({ source: location.file, target: keptAs, replace: false })
  }
  return { applied: await migrate(database, clock, MIGRATIONS, log), keptAs }
}
