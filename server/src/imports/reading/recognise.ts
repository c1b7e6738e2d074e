import type { ImportSource } from '@duebook/contract'
import { LIMITS } from '@duebook/contract/refusals'
import { refuse } from '#core/errors'
import type { Item, ReadFile } from '#imports/neutral'
import type { Reader } from '#imports/readers/reader'
import { charsetHint } from '#imports/reading/charset-hint'
import type { OpenedFile } from '#imports/reading/opened-file'

export type WantedSource = ImportSource | 'auto'

/** What the first reader that recognises a file makes of it; of those for one program, where that was said. */
export async function readWith(
  readers: readonly Reader[],
  file: OpenedFile,
  source: WantedSource,
): Promise<ReadFile> {
  const possible = source === 'auto' ? readers : readers.filter((reader) => reader.source === source)
  const reader = possible.find(({ recognises }) => recognises(file))
  if (reader === undefined)
    throw source === 'auto' ? refuse('import-not-recognised') : refuse('import-not-this-source', { source })
  const contents = await reader.read(file)
  const read: ReadFile = {
    source: reader.source,
    charset: file.kind === 'csv' ? file.charset : null,
    delimiter: file.kind === 'csv' ? file.delimiter : null,
    table: null,
    people: [],
    currency: null,
    categories: [],
    balances: [],
    warnings: [],
    ...contents,
  }
  const hint = file.kind === 'csv' ? charsetHint(file) : undefined
  if (hint !== undefined) {
    read.warnings = [...read.warnings, { code: 'other-charset', field: null, params: { charset: hint } }]
  }
  requireBounded(read)
  return read
}

/** Rows of a table are counted as it is split. */
function requireBounded({ items, table }: ReadFile): void {
  if (items.length === 0 && (table === null || table.records.length === 0)) throw refuse('import-empty')
  const bills = items.filter((item) => !isPayment(item)).length
  const payments = items.length - bills + items.reduce((sum, item) => sum + item.payments.length, 0)
  if (bills > LIMITS.importBills || payments > LIMITS.importPayments) throw refuse('import-too-many')
}

function isPayment({ values }: Item): boolean {
  return values.bill !== undefined
}
