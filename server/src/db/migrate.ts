import { CompiledQuery } from 'kysely'
import { type Clock, toInstant } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database, Tx } from '#db/database'
import { buildIndexes, createIndex } from '#db/migration-indexes'
import { releaseSnapshot, withMigrationLock } from '#db/migration-lock'
import { MIGRATIONS } from '#db/migrations/index'
import type { Migration } from '#db/migrations/migration'
import { COLUMN_WORDS } from '#db/portable'
import { migrationColumns, schemaFit, schemaVersion } from '#db/schema-fit'

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
 * number of processes may start at once; the first to get the lock does the work. Returns what was applied. A newer schema with
 * which this program can work is left as it is.
 */
export async function migrate(
  database: Database,
  clock: Clock,
  migrations: readonly Migration[] = MIGRATIONS,
  log?: Logger,
): Promise<string[]> {
  const applied: string[] = []
  let isNew: boolean | undefined
  for (;;) {
    // Without the lock: a server that has to start again during an upgrade need not wait for the end of it.
    const version = await schemaVersion(database)
    isNew ??= version === 0
    const next = migrations[version]
    if (!next) {
      if (version > migrations.length) await requireFit(database, migrations.length, log)
      return applied
    }
    const isDone = await withMigrationLock(database, next.name, log, (tx) =>
      apply(tx, database, clock, next, version + 1, isNew),
    )
    if (isDone) applied.push(next.name)
  }
}

async function requireFit(database: Database, known: number, log: Logger | undefined): Promise<void> {
  const { version, fit } = await schemaFit(database, known)
  if (fit === 'newer') throw new NewerDatabaseError(version, known)
  log?.warn(
    { schema: version, supported: known },
    'a newer version of Duebook has migrated the database; this one can work with it. Upgrade this server too',
  )
}

/** False where another process was quicker. */
async function apply(
  tx: Tx,
  database: Database,
  clock: Clock,
  { name, kind, indexes = [], up }: Migration,
  version: number,
  isNew = false,
): Promise<boolean> {
  if ((await schemaVersion({ read: tx })) !== version - 1) return false
  const { engine } = database
  const wanted = indexes.filter((index) => index.engine === undefined || index.engine === engine)
  // In a new database there is nobody who could be blocked.
  if (engine === 'sqlite' || isNew) for (const index of wanted) await execute(tx, createIndex(index))
  else if (wanted.length > 0) {
    await releaseSnapshot(tx)
    await buildIndexes(database, wanted)
  }
  for (const statement of up(COLUMN_WORDS[engine])) await execute(tx, statement)
  // Last, because it locks what every server reads when it is asked whether it is ready.
  await completeRecord(tx, engine)
  await tx
    .insertInto('schema_migrations')
    .values({ version, name, applied_at: toInstant(clock.now()), kind })
    .execute()
  return true
}

/** Makes the record of migrations, or adds to one from before there were kinds. */
async function completeRecord(tx: Tx, engine: Database['engine']): Promise<void> {
  const { integer, text, strict } = COLUMN_WORDS[engine]
  const columns = await migrationColumns(tx)
  if (columns.length === 0) {
    await execute(
      tx,
      `create table schema_migrations (
        version ${integer} primary key, name ${text} not null, applied_at ${text} not null, kind ${text}
      ) ${strict}`,
    )
  } else if (!columns.includes('kind')) {
    await execute(tx, `alter table schema_migrations add column kind ${text}`)
  }
}

async function execute(tx: Tx, statement: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(statement))
}
