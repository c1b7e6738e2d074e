import { describeContents } from '#backup/contents'
import type { FileCommand } from '#cli/command'
import { withDatabase } from '#cli/context'
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
    await withDatabase(settings, false, (database) => importInstance(database, settings.clock, file, head))
    return {
      result: { file, schema: head.schema, rows: head.rows },
      sentence: `Imported ${file}: ${describeContents(contentsOf(head))}\nEveryone has to sign in again`,
    }
  },
}
