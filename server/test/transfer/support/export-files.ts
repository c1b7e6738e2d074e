import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { exportInstance } from '#transfer/export-instance'
import { importInstance } from '#transfer/import-instance'
import { readExport } from '#transfer/read-export'
import { silentLog } from '../../support/silent-log.ts'
import { type Dialect, emptyDatabase, type TestDatabase } from '../../support/test-database.ts'

export function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-transfer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function givenEmpty(dialect: Dialect): Promise<{ place: TestDatabase; database: Database }> {
  const place = await emptyDatabase(dialect)
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(async () => {
    await database.close()
    await place.drop()
  })
  return { place, database }
}

export async function exportTo(database: Database, file: string): Promise<string> {
  const stop = new AbortController().signal
  await exportInstance(database, systemClock, { file, replace: false, version: '0.0.0-test', stop })
  return file
}

/** As the command does it: read once, then taken in. */
export async function importFrom(database: Database, file: string): Promise<void> {
  await importInstance(database, systemClock, file, await readExport(file))
}

export function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1)
}
