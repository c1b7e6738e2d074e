import { describeContents } from '#backup/contents'
import type { FileCommand } from '#cli/command'
import { withDatabase } from '#cli/context'
import { describeTokens, END_TOKENS_HELP, END_TOKENS_OPTION } from '#cli/end-tokens'
import { canRead, SECRETS_ARE_LOST } from '#cli/secrets-key'
import { countTokenTables } from '#db/token-tables'
import { readImportedSecrets } from '#secrets/imported-secrets'
import { contentsOf } from '#transfer/format'
import { importInstance } from '#transfer/import-instance'
import { readExport } from '#transfer/read-export'

export const importAll: FileCommand = {
  purpose: 'Import an export into an instance that has no users yet',
  options: END_TOKENS_OPTION,
  help: [
    '  FILE           a file written by "export"; it is not changed',
    END_TOKENS_HELP,
    '',
    'Either everything or nothing is imported. Ids stay the same. Everyone has to sign in again.',
    '',
  ],
  takesFile: true,
  async run(settings, file, values) {
    const endsTokens = values['end-tokens'] === true
    // Before the database is opened, which would make one.
    const head = await readExport(file)
    const isReadable = await withDatabase(settings, false, async (database) => {
      await importInstance(database, settings.clock, file, head, { endsTokens })
      const secrets = await database.write(readImportedSecrets)
      return canRead(settings.config, secrets)
    })
    const tokens = countTokenTables((table) => head.rows[table] ?? 0)
    const sentences = [
      `Imported ${file}: ${describeContents(contentsOf(head))}`,
      'Everyone has to sign in again',
      ...describeTokens(tokens, endsTokens),
      ...(isReadable ? [] : [SECRETS_ARE_LOST]),
    ]
    return {
      result: { file, schema: head.schema, rows: head.rows, tokens, secrets_readable: isReadable },
      sentence: sentences.join('\n'),
    }
  },
}
