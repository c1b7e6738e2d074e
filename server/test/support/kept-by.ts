import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { takeBackup } from '#backup/take-backup'
import { exportInstance } from '#transfer/export-instance'
import { textOf } from './everything.ts'
import type { TestApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** Whatever outlives the process, as text. */
export async function keptBy(
  context: Pick<TestApp, 'database' | 'clock'>,
  place: TestDatabase,
): Promise<Record<string, string>> {
  const copies = mkdtempSync(join(tmpdir(), 'duebook-copies-'))
  onTestFinished(() => rmSync(copies, { recursive: true }))
  const exported = join(copies, 'export')
  const stop = new AbortController().signal
  await exportInstance(context.database, context.clock, {
    file: exported,
    replace: false,
    version: '1',
    stop,
  })
  const kept: Record<string, string> = {
    'the database': await textOf(context.database),
    'an export': readFileSync(exported, 'latin1'),
  }
  if (place.location.engine === 'sqlite') {
    // With what has been deleted since, and what is still in the log of writes.
    const folder = dirname(place.location.file)
    for (const file of readdirSync(folder)) kept[file] = readFileSync(join(folder, file), 'latin1')
    const backup = join(copies, 'backup.sqlite')
    await takeBackup({ source: place.location.file, target: backup, replace: false })
    kept['a backup'] = readFileSync(backup, 'latin1')
  }
  return kept
}
