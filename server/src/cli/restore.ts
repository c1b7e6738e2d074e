import { describeContents } from '#backup/contents'
import { type Restored, restoreDatabase } from '#backup/restore-database'
import type { FileCommand } from '#cli/command'
import { requireSqlite } from '#cli/require-sqlite'
import { MIGRATIONS } from '#db/migrations/index'

export const restore: FileCommand = {
  purpose: 'Replace the database with the backup FILE; the current database is kept (SQLite only)',
  options: {},
  help: [
    '  FILE           a backup, or the database file of a stopped Duebook; it is not changed',
    '',
    'Stop the server first. FILE is verified before anything changes. Everyone has to sign in again.',
    '',
  ],
  takesFile: true,
  async run({ config, clock }, file) {
    const database = requireSqlite(config.database, 'restore', file)
    const restored = await lastOf(restoreDatabase({ file, database, clock }))
    const { keptAs = null, ...contents } = restored
    return {
      result: { file, database, kept_as: keptAs, ...contents },
      sentence: sentencesOf(file, database, restored).join('\n'),
    }
  },
}

function sentencesOf(file: string, database: string, restored: Restored): string[] {
  const { keptAs, schema } = restored
  return [
    `Restored ${file} to ${database}: ${describeContents(restored)}`,
    keptAs === undefined ? 'There was no previous database' : `The previous database was kept as ${keptAs}`,
    'Everyone has to sign in again. Users, passwords and invitations now come from the backup: please review them',
    ...(schema < MIGRATIONS.length ? ['The schema is updated at the next start'] : []),
  ]
}

async function lastOf<T>(steps: AsyncGenerator<unknown, T>): Promise<T> {
  let step = await steps.next()
  while (step.done !== true) step = await steps.next()
  return step.value
}
