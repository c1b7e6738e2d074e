import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from './server.ts'

/** As if everybody had signed in an hour ago: important changes ask again who they are. */
export function signedInLongAgo({ dataDir }: RunningServer): void {
  const database = new DatabaseSync(join(dataDir, 'duebook.sqlite'), { timeout: 5_000 })
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  database.prepare('UPDATE sessions SET created_at = ?, confirmed_at = NULL').run(hourAgo)
  database.close()
}
