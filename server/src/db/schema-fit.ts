import { sql } from 'kysely'
import type { Database, Db } from '#db/database'
import type { MigrationKind } from '#db/migrations/migration'
import { byEngine } from '#db/portable'

/**
 * `expanded`: newer, but all that came since leaves this program working, as in the middle of an upgrade of several servers.
 * `newer`: it does not, or nobody knows.
 */
export type SchemaFit = 'older' | 'current' | 'expanded' | 'newer'

export interface FoundSchema {
  version: number
  fit: SchemaFit
}

/** How the database's schema compares with the one that a program knows. */
export async function schemaFit(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  known: number,
): Promise<FoundSchema> {
  const version = await migratedVersion(read)
  if (version <= known) return { version, fit: version === known ? 'current' : 'older' }
  // A file has one server, so that there is no upgrade in the middle of which it could be.
  const isExpanded =
    engine === 'postgres' && (await kindsSince(read, known)).every((kind) => kind === 'expand')
  return { version, fit: isExpanded ? 'expanded' : 'newer' }
}

/** The schema's version as the database tells it; 0 for an empty one. */
export async function schemaVersion({ read }: Pick<Database, 'read'>): Promise<number> {
  return (await migrationColumns(read)).length === 0 ? 0 : migratedVersion(read)
}

/** Of a database that has been migrated at least once; throws for another. */
export async function migratedVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('schema_migrations')
    .select(sql<number>`coalesce(max(version), 0)`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** Of the record of migrations; none where there is no such table yet. */
export async function migrationColumns(db: Db): Promise<string[]> {
  const columns = byEngine(db, {
    sqlite: sql<{ name: string }>`select name from pragma_table_info('schema_migrations')`,
    postgres: sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped`,
  })
  return (await columns.execute(db)).rows.map(({ name }) => name)
}

async function kindsSince(db: Db, known: number): Promise<Array<MigrationKind | null>> {
  // A program from before there were kinds has migrated it.
  if (!(await migrationColumns(db)).includes('kind')) return [null]
  const rows = await db.selectFrom('schema_migrations').select('kind').where('version', '>', known).execute()
  return rows.map(({ kind }) => kind)
}
