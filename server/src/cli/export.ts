import { statSync } from 'node:fs'
import { describeContents, formatSize } from '#backup/contents'
import { type FileCommand, writesFile } from '#cli/command'
import { withDatabase } from '#cli/context'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { keepKeyToo, secretsKeyPlace } from '#cli/secrets-key'
import { stopSignal } from '#cli/stop-signal'
import { readVersion } from '#config/version'
import { exportInstance } from '#transfer/export-instance'
import { contentsOf } from '#transfer/format'

export const exportAll: FileCommand = {
  purpose: 'Export all data to FILE, for import on SQLite or PostgreSQL',
  ...writesFile(
    'export',
    'Only the current user can read FILE. The server can keep running, but stop it first if you are moving to another one.',
    'FILE does not contain the key for secrets: move DATA_DIR/secrets-key, or SECRETS_KEY, as well.',
  ),
  run: (settings, file, { replace }) =>
    withDatabase(settings, true, async (database) => {
      await requireCurrentSchema(database)
      const order = { file, replace: replace === true, version: readVersion(), stop: stopSignal() }
      const head = await exportInstance(database, settings.clock, order)
      const { size } = statSync(file)
      return {
        result: {
          file,
          bytes: size,
          schema: head.schema,
          rows: head.rows,
          secrets_key: secretsKeyPlace(settings.config),
        },
        sentence: `Wrote ${file} (${formatSize(size)}): ${describeContents(contentsOf(head))}\n${keepKeyToo(settings.config)}`,
      }
    }),
}
