import { sayContents } from '#backup/contents'
import { type Restored, restoreDatabase } from '#backup/restore-database'
import type { FileCommand } from '#cli/command'
import { requireSqlite } from '#cli/postgres-way'
import { MIGRATIONS } from '#db/migrations/index'

export const restore: FileCommand = {
  purpose: 'Put the backup FILE in the place of the database, which is kept aside (SQLite)',
  options: {},
  help: [
    '  FILE           a backup, or a database file from a stopped Duebook; it is only read',
    '',
    'Stop the server first. FILE is checked before anything changes. Everybody has to sign in again.',
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
    `Restored ${file} to ${database}: ${sayContents(restored)}`,
    keptAs === undefined ? 'There was no database before' : `The database from before is kept as ${keptAs}`,
    'Everybody has to sign in again. Users, passwords and invitations are those of the backup: look through them',
    ...(schema < MIGRATIONS.length ? ['The next start brings the schema up to date'] : []),
  ]
}

async function lastOf<T>(steps: AsyncGenerator<unknown, T>): Promise<T> {
  let step = await steps.next()
  while (step.done !== true) step = await steps.next()
  return step.value
}
