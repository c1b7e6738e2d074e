import { existsSync } from 'node:fs'
import { describeContents, formatSize } from '#backup/contents'
import { takeBackup } from '#backup/take-backup'
import { type FileCommand, writesFile } from '#cli/command'
import { SettingsError } from '#cli/context'
import { requireSqlite } from '#cli/require-sqlite'
import { keepKeyToo, secretsKeyPlace } from '#cli/secrets-key'
import { stopSignal } from '#cli/stop-signal'

export const backup: FileCommand = {
  purpose: 'Back up the database to FILE and verify the backup (SQLite only)',
  ...writesFile(
    'backup',
    'The server can keep running. Only the current user can read FILE. It contains neither the signing secret',
    'nor the key for secrets: keep DATA_DIR/secrets-key, or SECRETS_KEY, as well.',
    'Use "restore" to restore it.',
  ),
  async run({ config }, file, { replace }) {
    const source = requireSqlite(config.database, 'backup', file)
    if (!existsSync(source))
      throw new SettingsError(`There is no database at ${source}. "npm start" creates one`)
    const made = await takeBackup({ source, target: file, replace: replace === true }, stopSignal())
    return {
      result: { file, ...made, secrets_key: secretsKeyPlace(config) },
      sentence: `Wrote and verified ${file} (${formatSize(made.bytes)}): ${describeContents(made)}\n${keepKeyToo(config)}`,
    }
  },
}
