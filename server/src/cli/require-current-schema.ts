import { CommandFailure } from '#cli/command'
import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { schemaVersion } from '#db/schema-fit'

/** A command that was asked for something else must not upgrade the database of a server that may be running. */
export async function requireCurrentSchema(database: Database): Promise<number> {
  const version = await schemaVersion(database)
  if (version === MIGRATIONS.length) return version
  const fix =
    version < MIGRATIONS.length
      ? 'Run "npm run duebook -- migrate"'
      : 'Use the newer Duebook version that created it'
  throw new CommandFailure(
    `The database has schema version ${version}, but this version of Duebook needs ${MIGRATIONS.length}. ${fix}`,
  )
}

/** Where there is nothing yet, the schema is made; an older one is left alone, because a server may still run on it. */
export async function requireOrMakeSchema(database: Database, clock: Clock): Promise<void> {
  if ((await schemaVersion(database)) === 0) await migrate(database, clock)
  await requireCurrentSchema(database)
}
