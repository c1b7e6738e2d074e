import { describeContents } from '#backup/contents'
import type { FileCommand } from '#cli/command'
import { withDatabase } from '#cli/context'
import { canRead, SECRETS_ARE_LOST } from '#cli/secrets-key'
import { readImportedSecrets } from '#secrets/imported-secrets'
import { contentsOf } from '#transfer/format'
import { importInstance } from '#transfer/import-instance'
import { readExport } from '#transfer/read-export'

export const importAll: FileCommand = {
  purpose: 'Import an export into an instance that has no users yet',
  options: {},
  help: [
    '  FILE           a file written by "export"; it is not changed',
    '',
    'Either everything or nothing is imported. Ids stay the same. Everyone has to sign in again.',
    '',
  ],
  takesFile: true,
  async run(settings, file) {
    // Before the database is opened, which would make one.
    const head = await readExport(file)
    const isReadable = await withDatabase(settings, false, async (database) => {
      await importInstance(database, settings.clock, file, head)
      const secrets = await database.write(readImportedSecrets)
      return canRead(settings.config, secrets)
    })
    const sentences = [
      `Imported ${file}: ${describeContents(contentsOf(head))}`,
      'Everyone has to sign in again',
      ...(isReadable ? [] : [SECRETS_ARE_LOST]),
    ]
    return {
      result: { file, schema: head.schema, rows: head.rows, secrets_readable: isReadable },
      sentence: sentences.join('\n'),
    }
  },
}
