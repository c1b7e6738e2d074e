import { CompiledQuery, sql } from 'kysely'
import { type Clock, toInstant } from '#core/clock'
import type { Database, Tx } from '#db/database'
import { MIGRATIONS } from '#db/migrations/index'
import type { Migration } from '#db/migrations/migration'
import { COLUMN_WORDS, lockForMigrations } from '#db/portable'

/** The database was written by a newer program. Its words are meant for the operator. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, but this version of Duebook only supports up to ${known}. ` +
        'Use the newer Duebook version that created it, or restore a backup from before the upgrade.',
    )
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Brings the schema up to date, one transaction a migration: an interrupted one leaves the schema before it. Any
 * number of processes may start at once; the first to get the lock does the work. Returns what was applied.
 */
export async function migrate(
  database: Database,
  clock: Clock,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await database.writeWithoutTimeLimit((tx) =>
      applyNext(tx, database.engine, clock, migrations),
    )
    if (name === undefined) return applied
    applied.push(name)
  }
}

/** The schema's version as the database tells it; 0 for an empty one. */
export async function schemaVersion(database: Database): Promise<number> {
  const exists = await database.read.introspection.getTables()
  if (!exists.some((table) => table.name === 'schema_migrations')) return 0
  return migratedVersion(database.read)
}

async function applyNext(
  tx: Tx,
  engine: Database['engine'],
  clock: Clock,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  await lockForMigrations(engine, tx)
  await createMigrationTable(tx, engine)
  const current = await migratedVersion(tx)
  if (current > migrations.length) throw new NewerDatabaseError(current, migrations.length)
  const next = migrations[current]
  if (!next) return undefined
  for (const statement of next.up(COLUMN_WORDS[engine])) await tx.executeQuery(CompiledQuery.raw(statement))
  await tx
    .insertInto('schema_migrations')
    .values({ version: current + 1, name: next.name, applied_at: toInstant(clock.now()) })
    .execute()
  return next.name
}

async function createMigrationTable(tx: Tx, engine: Database['engine']): Promise<void> {
  const { integer, text, strict } = COLUMN_WORDS[engine]
  const definition = `create table if not exists schema_migrations (
    version ${integer} primary key, name ${text} not null, applied_at ${text} not null
  ) ${strict}`
  await tx.executeQuery(CompiledQuery.raw(definition))
}

/** Of a database that has been migrated at least once; throws for another. */
export async function migratedVersion(db: Database['read']): Promise<number> {
  const { version } = await db
    .selectFrom('schema_migrations')
    .select(sql<number>`coalesce(max(version), 0)`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}
