import { describeContents } from '#backup/contents'
import { type Restored, restoreDatabase } from '#backup/restore-database'
import type { FileCommand } from '#cli/command'
import { describeTokens, END_TOKENS_HELP, END_TOKENS_OPTION } from '#cli/end-tokens'
import { requireSqlite } from '#cli/require-sqlite'
import { canRead, requireReadable, SECRETS_ARE_LOST } from '#cli/secrets-key'
import { MIGRATIONS } from '#db/migrations/index'
import type { FileSecrets } from '#db/sqlite-files'

export const restore: FileCommand = {
  purpose: 'Replace the database with the backup FILE; the current database is kept (SQLite only)',
  options: { 'without-secrets': { type: 'boolean' }, ...END_TOKENS_OPTION },
  help: [
    '  FILE           a backup, or the database file of a stopped Duebook; it is not changed',
    '  --without-secrets  restore even if tokens and keys of reminder channels cannot be read with the current key',
    END_TOKENS_HELP,
    '',
    'Stop the server first. FILE is verified before anything changes, and its key for secrets is compared with the current one.',
    'Everyone has to sign in again.',
    '',
  ],
  takesFile: true,
  async run({ config, clock }, file, values) {
    const database = requireSqlite(config.database, 'restore', file)
    const lost: string[] = []
    const checkSecrets = (secrets: FileSecrets) => {
      if (values['without-secrets'] !== true) requireReadable(config, file, secrets)
      else if (!canRead(config, secrets)) lost.push(SECRETS_ARE_LOST)
    }
    const endsTokens = values['end-tokens'] === true
    const restored = await lastOf(restoreDatabase({ file, database, clock, checkSecrets, endsTokens }))
    const { keptAs = null, ...contents } = restored
    const sentences = [
      ...sentencesOf(file, database, restored),
      ...describeTokens(restored.tokens, endsTokens),
      ...lost,
    ]
    return {
      result: { file, database, kept_as: keptAs, ...contents, secrets_readable: lost.length === 0 },
      sentence: sentences.join('\n'),
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
