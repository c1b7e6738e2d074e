import type { ImportField } from '@duebook/contract'
import { type ColumnHints, type Mapping, valuesOf } from '#imports/interpret/columns'
import type { DraftInput, RowChanges } from '#imports/interpret/interpreted'
import { notice } from '#imports/interpret/notices'
import type { Item, Notice, Values } from '#imports/neutral'

/** A row of any file: texts by field, with what somebody corrected. */
export interface FileRecord extends Pick<Item, 'row' | 'payments' | 'person' | 'movesByItself' | 'exact'> {
  values: Values
  /** Without corrections: what tells how the file is written. */
  original: Values
  /** Fields that somebody typed: they need not be written as the file is. */
  typed: ReadonlySet<ImportField>
  /** What the file says once for all rows that say nothing. */
  fileCurrency: string | null
  leaveOut: boolean
  /** Of a bill that the group has already. */
  isPayment: boolean
  errors: Notice[]
  warnings: Notice[]
}

export function recordsOf(
  rows: DraftInput['rows'],
  csv: { mapping: Mapping; hints: ColumnHints } | null,
  fileCurrency: string | null,
): FileRecord[] {
  return rows.map(({ item, changes }) => {
    if (!('cells' in item)) {
      const isPayment = item.values.bill !== undefined
      return { ...corrected(item, item.values, changes), fileCurrency, isPayment }
    }
    const values = csv ? valuesOf(item.cells, csv.mapping, csv.hints) : {}
    const empty = { ...EMPTY, row: item.row, errors: brokenness(item.cells, csv?.mapping) }
    const isPayment = csv?.mapping.kind === 'payments'
    return { ...corrected(empty, values, changes), fileCurrency, isPayment }
  })
}

const EMPTY = { payments: [], person: null, movesByItself: false, exact: null, warnings: [] }

function corrected(
  item: Omit<Item, 'values' | 'sourceId'>,
  values: Values,
  changes: RowChanges,
): Omit<FileRecord, 'fileCurrency' | 'isPayment'> {
  const typed = new Set(Object.keys(changes.values) as ImportField[])
  const { row, payments, person, movesByItself, exact } = item
  return {
    row,
    payments,
    person,
    movesByItself,
    exact,
    values: { ...values, ...changes.values },
    original: values,
    typed,
    leaveOut: changes.leaveOut,
    // What a reader says of a field is settled by typing another value.
    errors: item.errors.filter(({ field }) => field === null || !typed.has(field)),
    warnings: item.warnings.filter(({ field }) => field === null || !typed.has(field)),
  }
}

/** A row with another number of cells has shifted ones. Empty ones at its end say nothing. */
function brokenness(cells: readonly string[], mapping: Mapping | undefined): Notice[] {
  const columns = mapping?.fields.length ?? cells.length
  const isWhole = cells.length >= columns && cells.slice(columns).every((cell) => cell.trim() === '')
  return isWhole ? [] : [notice('row-broken', null, { cells: cells.length, columns })]
}
