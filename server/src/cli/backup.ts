import { existsSync } from 'node:fs'
import { sayContents, saySize } from '#backup/contents'
import { takeBackup } from '#backup/take-backup'
import type { FileCommand } from '#cli/command'
import { requireSqlite } from '#cli/postgres-way'
import { stopSignal } from '#cli/stop-signal'
import { SettingsError } from '#cli/workplace'

export const backup: FileCommand = {
  purpose: 'Copy the database to FILE while the server runs, and check the copy (SQLite)',
  options: { replace: { type: 'boolean' } },
  help: [
    '  FILE           where the backup goes; its folder must be there',
    '  --replace      replace FILE where it exists',
    '',
    'FILE can be read by this user alone. It does not hold the signing secret. "restore" brings it back.',
    '',
  ],
  takesFile: true,
  async run({ config }, file, { replace }) {
    const source = requireSqlite(config.database, 'backup', file)
    if (!existsSync(source))
      throw new SettingsError(`There is no database at ${source}. "npm start" makes one`)
    const made = await takeBackup({ source, target: file, replace: replace === true }, stopSignal())
    return {
      result: { file, ...made },
      sentence: `Wrote ${file} (${saySize(made.bytes)}) and read it back: ${sayContents(made)}`,
    }
  },
}
