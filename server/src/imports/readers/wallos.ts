import { isCsvWith } from '#imports/readers/csv-rows'
import { isRecord, list } from '#imports/readers/plain-values'
import type { Reader } from '#imports/readers/reader'
import { readWallosDatabase } from '#imports/readers/wallos-database'
import { readWallosCsv, readWallosJson } from '#imports/readers/wallos-export'
import type { ForeignDatabase, OpenedFile } from '#imports/reading/opened-file'

const COLUMNS = ['Name', 'Payment Cycle', 'Next Payment', 'Payment Method', 'Paid By', 'Price']

/** Wallos: its backup, the database in it, and what a user exports. */
export const wallos: Reader = {
  source: 'wallos',
  recognises(file) {
    if (file.kind === 'archive') return databaseIn(file.names) !== undefined
    if (file.kind === 'sqlite') return isWallos(file.database)
    if (file.kind === 'json') return isExport(exported(file.value))
    return isCsvWith(file, COLUMNS)
  },
  async read(file) {
    if (file.kind === 'json') return readWallosJson(exported(file.value))
    if (file.kind === 'csv') return readWallosCsv(file)
    return readWallosDatabase(await databaseOf(file))
  },
}

function databaseOf(file: Extract<OpenedFile, { kind: 'archive' | 'sqlite' }>) {
  return file.kind === 'sqlite' ? file.database : file.sqlite(databaseIn(file.names) ?? '')
}

function databaseIn(names: readonly string[]): string | undefined {
  return names.find((name) => name === 'wallos.db' || name.endsWith('/wallos.db'))
}

function isWallos(database: ForeignDatabase): boolean {
  const columns = new Set(database.columns('subscriptions'))
  return ['next_payment', 'cycle', 'frequency', 'payer_user_id'].every((column) => columns.has(column))
}

/** The web page saves the list of the answer. */
function exported(value: unknown): readonly unknown[] {
  return list(isRecord(value) ? value.subscriptions : value)
}

function isExport(subscriptions: readonly unknown[]): boolean {
  return subscriptions.some((one) => isRecord(one) && COLUMNS.every((column) => column in one))
}
