import { readFileSync } from 'node:fs'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { exportInstance } from '#transfer/export-instance'
import { importInstance } from '#transfer/import-instance'
import { readExport } from '#transfer/read-export'
import {
  type Dialect,
  emptyDatabase,
  type OpenDatabase,
  openUntilFinished,
} from '../../support/test-database.ts'

export async function givenEmpty(dialect: Dialect): Promise<OpenDatabase> {
  return openUntilFinished(await emptyDatabase(dialect))
}

export async function exportTo(database: Database, file: string): Promise<string> {
  const stop = new AbortController().signal
  await exportInstance(database, systemClock, { file, replace: false, version: '0.0.0-test', stop })
  return file
}

/** As the command does it: read once, then taken in. */
export async function importFrom(database: Database, file: string, endsTokens = false): Promise<void> {
  await importInstance(database, systemClock, file, await readExport(file), { endsTokens })
}

export function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1)
}
