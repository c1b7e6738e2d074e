import {
  BILL_FIELDS,
  type ImportField,
  type ImportMapping,
  PAYMENT_FIELDS,
  TEXT_LIMITS,
} from '@duebook/contract'
import { refuse } from '#core/errors'
import { readCurrency } from '#imports/interpret/currencies'
import { readYesNo } from '#imports/interpret/flags'
import { withoutFormulaGuards } from '#imports/interpret/formula-guards'
import { readFrequency } from '#imports/interpret/frequency-words'
import { BILL_HEADERS, ONLY_OF_BILLS, OWN_HEADERS, PAYMENT_HEADERS } from '#imports/interpret/headers'
import type { DraftInput } from '#imports/interpret/interpreted'
import { wordsIn } from '#imports/interpret/words'
import type { Values } from '#imports/neutral'

export type Mapping = NonNullable<DraftInput['mapping']>
type Kind = Mapping['kind']

/** What each column is, as far as its name tells. Without a kind, that is told from the names, too. */
export function guessMapping(header: readonly string[], kind: Kind = guessKind(header)): Mapping {
  const names = header.map(nameOf)
  const wanted: Partial<Record<ImportField, readonly string[]>> =
    kind === 'bills' ? BILL_HEADERS : PAYMENT_HEADERS
  const found = Object.entries(wanted).flatMap(([field, headers]) =>
    names.flatMap((name, column) => {
      const rank = headers.indexOf(name)
      return rank === -1 ? [] : [{ field: field as ImportField, column, rank }]
    }),
  )
  // A name can stand for two fields, and two columns for one: the better name is served first.
  found.sort((a, b) => a.rank - b.rank || a.column - b.column)
  const fields: Mapping['fields'] = header.map(() => null)
  const taken = new Set<ImportField>()
  for (const { field, column } of found) {
    if (taken.has(field) || fields[column] !== null) continue
    fields[column] = field
    taken.add(field)
  }
  return { kind, fields }
}

/**
 * Payments are rows with a day, an amount and whom it went to, but no word of how often. More than there can be bills are
 * payments where nothing speaks against it.
 */
export function guessKind(header: readonly string[], isForBills = true): Kind {
  const names = header.map(nameOf)
  if (names.some((name) => ONLY_OF_BILLS.has(name))) return 'bills'
  if (!isForBills) return 'payments'
  const { fields } = guessMapping(header, 'payments')
  return (['bill', 'date', 'amount'] as const).every((field) => fields.includes(field)) ? 'payments' : 'bills'
}

/** Refuses a mapping that somebody made where it cannot be. */
export function requireMapping(mapping: Mapping, header: readonly string[]): Mapping {
  const { kind, fields } = mapping
  if (fields.length !== header.length) {
    throw invalid(`there are ${header.length} columns`)
  }
  const known: readonly ImportField[] = kind === 'bills' ? BILL_FIELDS : PAYMENT_FIELDS
  const seen = new Set<ImportField>()
  for (const field of fields) {
    if (field === null) continue
    if (!known.includes(field)) throw invalid(`${field} does not go with ${kind}`)
    if (seen.has(field)) throw invalid(`two columns have the field ${field}`)
    seen.add(field)
  }
  return mapping
}

/** With samples, for whoever maps the columns. */
export function presentMapping(
  { kind, fields }: Mapping,
  header: readonly string[],
  records: Iterable<readonly string[]>,
): ImportMapping {
  const samples = header.map(() => new Set<string>())
  let isOpen = header.length > 0
  for (const cells of records) {
    if (!isOpen) break
    isOpen = false
    for (const [column, found] of samples.entries()) {
      const text = sampleOf(cells[column] ?? '')
      if (text !== '' && found.size < SAMPLES) found.add(text)
      isOpen ||= found.size < SAMPLES
    }
  }
  const columns = header.map((name, column) => ({
    header: sampleOf(name),
    field: fields[column] ?? null,
    samples: [...(samples[column] ?? [])],
  }))
  return { kind, columns }
}

const SAMPLES = 3

function sampleOf(cell: string): string {
  const text = cell.slice(0, TEXT_LIMITS.importedName).toWellFormed().trim()
  return withoutFormulaGuards(text, false)
}

/** What the name of a column says of all that is in it: “Betrag mtl.”, “Amount (USD)”, “Archived”. */
export interface ColumnHints {
  frequency: string | undefined
  currency: string | undefined
  /** Of a column for the status that has only yes and no. */
  yesMeans: 'active' | 'archived' | undefined
  /** The columns are those of our own files. */
  isOurs: boolean
}

export function hintsIn(header: readonly string[], { fields }: Mapping): ColumnHints {
  const amount = header[fields.indexOf('amount')]
  const status = header[fields.indexOf('status')]
  return {
    ...(amount === undefined ? { frequency: undefined, currency: undefined } : inAmountHeader(amount)),
    yesMeans: status === undefined ? undefined : YES_MEANS[nameOf(status)],
    isOurs: isOurs(header),
  }
}

function isOurs(header: readonly string[]): boolean {
  const names = new Set(header.map((name) => wordsIn(name.slice(0, TEXT_LIMITS.importedName)) ?? ''))
  return OWN_HEADERS.some((own) => own.size === header.length && own.isSubsetOf(names))
}

const YES_MEANS: Readonly<Record<string, 'active' | 'archived'>> = {
  archived: 'archived',
  archiviert: 'archived',
  inactive: 'archived',
  inaktiv: 'archived',
  cancelled: 'archived',
  canceled: 'archived',
  gekündigt: 'archived',
  active: 'active',
  aktiv: 'active',
  enabled: 'active',
}

function inAmountHeader(header: string): Pick<ColumnHints, 'frequency' | 'currency'> {
  const parts = (wordsIn(header) ?? '').split(/[\s()[\]/,]+/u).filter((part) => part !== '')
  return {
    frequency: parts.find((part) => readFrequency(part).kind === 'schedule'),
    currency: parts.map(readCurrency).find((reading) => reading.kind === 'known')?.code,
  }
}

/** The cells of a row by field. */
export function valuesOf(cells: readonly string[], { fields }: Mapping, hints: ColumnHints): Values {
  const values: Values = {}
  for (const [column, field] of fields.entries()) {
    const cell = withoutFormulaGuards(cells[column] ?? '', hints.isOurs)
    if (field !== null && cell.trim() !== '') values[field] = cell
  }
  if (values.status !== undefined && hints.yesMeans !== undefined) {
    const answer = readYesNo(values.status)
    if (answer !== undefined) values.status = answer === (hints.yesMeans === 'active') ? 'active' : 'archived'
  }
  return values
}

/** Folded; without what is in parentheses, signs, and words that only say of what or how often. */
function nameOf(header: string): string {
  const words = wordsIn(withoutFormulaGuards(header.slice(0, TEXT_LIMITS.importedName), false)) ?? ''
  const plain = words
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (KNOWN.has(plain)) return plain
  const [first = '', ...others] = plain.split(' ')
  const isAmount = AMOUNTS.has(first) && others.every((word) => AROUND_AMOUNTS.has(word) || isCurrency(word))
  return isAmount ? first : plain
}

const KNOWN: ReadonlySet<string> = new Set(
  [...Object.values(BILL_HEADERS), ...Object.values(PAYMENT_HEADERS)].flat(),
)
const AMOUNTS: ReadonlySet<string> = new Set([
  ...(BILL_HEADERS.amount ?? []),
  ...(PAYMENT_HEADERS.amount ?? []),
])
const AROUND_AMOUNTS: ReadonlySet<string> = new Set(
  'in per pro im a mtl monatlich monat month monthly jährlich jahr year yearly p m'.split(' '),
)

function isCurrency(word: string): boolean {
  return readCurrency(word).kind === 'known'
}

function invalid(reason: string) {
  return refuse('import-mapping-invalid', { reason })
}
