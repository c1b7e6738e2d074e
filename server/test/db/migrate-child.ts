/*
 * A process of its own that migrates, for tests that need several at once or one that dies. Each message names a
 * database; with `dieAt` it kills itself in the middle.
 */
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import type { Migration } from '#db/migrations/migration'
import { type DatabaseLocation, openDatabase } from '#db/open'

export interface MigrationOrder {
  location: DatabaseLocation
  /** After how many statements of the migration with this version. */
  dieAt?: { version: number; statements: number }
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

async function runTask({ location, dieAt }: MigrationOrder): Promise<string[]> {
  const database = await openDatabase(location, SILENT)
  try {
    const migrations = MIGRATIONS.map((migration, index) =>
      dieAt?.version === index + 1 ? dyingAfter(migration, dieAt.statements) : migration,
    )
    return await migrate(database, systemClock, migrations)
  } finally {
    await database.close()
  }
}

function dyingAfter(migration: Migration, statements: number): Migration {
  return {
    ...migration,
    *up(words) {
      let done = 0
      for (const statement of migration.up(words)) {
        if (done === statements) process.kill(process.pid, 'SIGKILL')
        yield statement
        done += 1
      }
      process.kill(process.pid, 'SIGKILL')
    },
  }
}

process.on('message', (order: MigrationOrder) => {
  runTask(order).then(
    (applied) => process.send?.({ applied }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
