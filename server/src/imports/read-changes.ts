import {
  BILL_FIELDS,
  IMPORT_FIELDS,
  type ImportChanges,
  type ImportField,
  type ImportMapping,
  PAYMENT_FIELDS,
  TEXT_LIMITS,
} from '@duebook/contract'
import { decimalsOf } from '#core/currency'
import { refuse } from '#core/errors'
import { cleanText } from '#core/text'
import type { Draft, DraftRow } from '#imports/draft'
import { UNTOUCHED } from '#imports/draft'
import { guessMapping } from '#imports/interpret/columns'
import type { Values } from '#imports/neutral'

type Mapping = NonNullable<Draft['chosen']['mapping']>

/** What somebody sent, with its texts in the form in which they are kept. Comes before anything else is looked at. */
export function readChanges({ options, rows, ...others }: ImportChanges): ImportChanges {
  return {
    ...others,
    ...(options ? { options: readOptions(options) } : {}),
    ...(rows ? { rows: rows.map(readRow) } : {}),
  }
}

function readOptions(options: NonNullable<ImportChanges['options']>) {
  const { currency, person } = options
  const clean = (text: string | null, field: string, maxLength: number) =>
    text === null ? null : cleanText(text, { field, maxLength }) || null
  return {
    ...options,
    ...(currency === undefined
      ? {}
      : { currency: knownCurrency(clean(currency, 'currency', TEXT_LIMITS.currency)) }),
    ...(person === undefined ? {} : { person: clean(person, 'person', TEXT_LIMITS.importedName) }),
  }
}

function knownCurrency(code: string | null): string | null {
  if (code !== null && decimalsOf(code) === undefined) throw refuse('invalid-currency')
  return code
}

function readRow({ values, ...others }: RowChange): RowChange {
  if (values === undefined) return others
  const read = Object.entries(values).map(([field, text]) => [
    field,
    text === null ? null : cleanText(text, { field, maxLength: TEXT_LIMITS.notes, multiline: true }),
  ])
  return { ...others, values: Object.fromEntries(read) as NonNullable<RowChange['values']> }
}

/** The draft with what somebody said of it. Only what is included changes. */
export function withChanges(
  draft: Draft,
  shown: ImportMapping | null,
  { options = {}, mapping, rows = [] }: ImportChanges,
): Draft {
  const { file, chosen } = draft
  return {
    file,
    chosen: {
      options: { ...chosen.options, ...options },
      mapping: mapping ? changedMapping(mapping, shown, file.header) : chosen.mapping,
    },
    rows: rows.length === 0 ? draft.rows : changedRows(draft.rows, rows),
  }
}

function changedMapping(
  { kind, columns }: NonNullable<ImportChanges['mapping']>,
  shown: ImportMapping | null,
  header: readonly string[] | null,
): Mapping {
  if (!header) throw refuse('import-mapping-invalid', { reason: 'only CSV files have one' })
  const wanted = kind ?? shown?.kind ?? 'bills'
  const fields = columns?.map(({ field }) => field) ?? keptFields(shown, header, wanted)
  requireMapping(fields, header.length, FIELDS[wanted])
  return { kind: wanted, fields }
}

/** Columns that nobody mapped anew keep what rows of the kind have, too. The others become what their names tell. */
function keptFields(
  shown: ImportMapping | null,
  header: readonly string[],
  kind: Mapping['kind'],
): Array<ImportField | null> {
  const allowed: ReadonlySet<string> = FIELDS[kind]
  const kept = header.map((_, at) => {
    const field = shown?.columns[at]?.field ?? null
    return field !== null && allowed.has(field) ? field : null
  })
  if (kind === shown?.kind) return kept
  const taken = new Set(kept)
  const guessed = guessMapping(header, kind).fields
  return kept.map((field, at) => {
    const guess = guessed[at] ?? null
    return field ?? (taken.has(guess) ? null : guess)
  })
}

const FIELDS = {
  bills: new Set<ImportField>(BILL_FIELDS),
  payments: new Set<ImportField>(PAYMENT_FIELDS),
}

function requireMapping(
  fields: ReadonlyArray<ImportField | null>,
  count: number,
  allowed: ReadonlySet<string>,
): void {
  const invalid = (reason: string) => refuse('import-mapping-invalid', { reason })
  if (fields.length !== count) throw invalid(`the file has ${count} columns`)
  const known = new Set<string>()
  for (const field of fields) {
    if (field === null) continue
    if (!allowed.has(field)) throw invalid(`${field} is not a field of these rows`)
    if (known.has(field)) throw invalid(`two columns have the field ${field}`)
    known.add(field)
  }
}

type RowChange = NonNullable<ImportChanges['rows']>[number]

function changedRows(rows: readonly DraftRow[], changes: readonly RowChange[]): DraftRow[] {
  const byNumber = new Map(rows.map((row) => [row.item.row, row]))
  for (const change of changes) {
    const row = byNumber.get(change.row)
    if (!row) throw refuse('import-row-not-found', { row: change.row })
    byNumber.set(change.row, { item: row.item, changes: changedRow(row.changes, change) })
  }
  return [...byNumber.values()]
}

function changedRow(before: DraftRow['changes'], { leave_out: leaveOut, values }: RowChange) {
  return {
    values: values === undefined ? before.values : corrected(before.values, values),
    leaveOut: leaveOut ?? before.leaveOut,
  }
}

/** Null takes a correction back. */
function corrected(before: Values, changes: NonNullable<RowChange['values']>): Values {
  const values: Values = { ...before }
  for (const field of IMPORT_FIELDS) {
    const text = changes[field]
    if (text === null) delete values[field]
    else if (text !== undefined) values[field] = text
  }
  return values
}

/** The same file read in another way: what somebody said of a row stays with the row of that number. */
export function withOtherFile(draft: Draft, other: Draft): Draft {
  const changes = new Map(draft.rows.map((row) => [row.item.row, row.changes]))
  const { options, mapping } = draft.chosen
  const isSameWidth = mapping?.fields.length === other.file.header?.length
  return {
    file: other.file,
    chosen: { options, mapping: isSameWidth ? mapping : null },
    rows: other.rows.map(({ item }) => ({ item, changes: changes.get(item.row) ?? UNTOUCHED })),
  }
}
