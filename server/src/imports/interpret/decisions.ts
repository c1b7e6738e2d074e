import { setImmediate } from 'node:timers/promises'
import type { ImportOptions, ImportQuestion } from '@duebook/contract'
import { FREQUENCIES } from '#core/recurrence/schedule'
import type { ColumnHints } from '#imports/interpret/columns'
import { findOrder, readFileDate } from '#imports/interpret/dates'
import type { DraftInput, GroupFacts } from '#imports/interpret/interpreted'
import { findDecimalSign, readWrittenAmount, toDecimalText } from '#imports/interpret/numbers'
import { type Reading, textOf } from '#imports/interpret/reading'
import type { FileRecord } from '#imports/interpret/records'
import { statedCurrency } from '#imports/interpret/row-currency'
import { shownText } from '#imports/interpret/words'
import { RENEWS } from '#imports/neutral'

export interface Decisions {
  reading: Reading
  options: ImportOptions
  questions: ImportQuestion[]
}

/** What a file as a whole says of how it is to be read, and what it leaves open. */
export async function decide(
  { file, options: chosen }: Pick<DraftInput, 'file' | 'options'>,
  records: readonly FileRecord[],
  hints: ColumnHints,
  group: GroupFacts,
): Promise<Decisions> {
  // How a file is written is told by all of it; what is asked for is only about what is to be imported.
  const person = file.people.some(({ id }) => id === chosen.person) ? (chosen.person ?? null) : null
  const considered = records.filter((record) => isConsidered(record, person))
  const questions: ImportQuestion[] = []
  const isExact = file.notation === 'exact'
  // Each of these looks at all rows, and gives way to others before the next does.
  const order = isExact ? {} : dateOrder(records, questions)
  await setImmediate()
  const decimal = isExact ? '.' : decimalSign(records, questions)
  await setImmediate()
  const currency = currencyOption(file, considered, hints, group, questions)
  await setImmediate()
  const signsTellType = hasBothSigns(records)
  askForFrequency(considered, hints, questions)
  askForPerson(file, records, questions)
  askForAutoPay(considered, questions)
  const options: ImportOptions = {
    charset: file.charset,
    delimiter: file.delimiter,
    date_order: chosen.date_order ?? order.found ?? null,
    decimal: chosen.decimal ?? decimal ?? null,
    currency: chosen.currency ?? currency,
    default_frequency: chosen.default_frequency ?? null,
    person,
    auto_pay: chosen.auto_pay ?? false,
    on_duplicate: chosen.on_duplicate ?? 'skip',
  }
  const open = questions.filter(({ option }) => options[option] === null).map(({ option }) => option)
  const reading: Reading = {
    group,
    order: isExact ? undefined : (options.date_order ?? undefined),
    decimal: isExact ? '.' : (options.decimal ?? undefined),
    currency: options.currency,
    defaultFrequency: options.default_frequency,
    autoPay: options.auto_pay,
    onDuplicate: options.on_duplicate,
    signsTellType,
    hints,
    open: new Set(open),
  }
  return { reading, options, questions }
}

/** What is broken as a whole says nothing of what it lacks. */
function isConsidered({ leaveOut, errors, ...record }: FileRecord, person: string | null): boolean {
  if (leaveOut || errors.some(({ field }) => field === null)) return false
  return person === null || record.person === person
}

const DATE_FIELDS = ['due_date', 'start_date', 'ends_on', 'date'] as const

function* datesOf(records: readonly FileRecord[]): Iterable<string> {
  for (const { original, payments } of records) {
    for (const field of DATE_FIELDS) {
      const text = original[field]
      if (text !== undefined) yield text
    }
    for (const { date } of payments) yield date
  }
}

function dateOrder(
  records: readonly FileRecord[],
  questions: ImportQuestion[],
): { found?: ImportOptions['date_order'] } {
  const { order, choices, example, affected } = findOrder(datesOf(records))
  if (example === undefined) return { found: order ?? null }
  questions.push({
    option: 'date_order',
    example: shownText(example),
    row_count: affected,
    choices: choices.map((value) => {
      const read = readFileDate(example, value)
      return { value, means: read.ok ? read.date : '' }
    }),
  })
  return {}
}

function* amountsOf(records: readonly FileRecord[]): Iterable<{ text: string; digits: string }> {
  for (const { original, payments } of records) {
    const own = original.amount
    const texts = payments.map(({ amount }) => amount)
    for (const text of own === undefined ? texts : [own, ...texts]) {
      const written = readWrittenAmount(text)
      if (written) yield { text, digits: written.digits }
    }
  }
}

function decimalSign(records: readonly FileRecord[], questions: ImportQuestion[]): ImportOptions['decimal'] {
  const { sign, example, affected } = findDecimalSign(amountsOf(records))
  if (example === undefined) return sign ?? null
  const digits = readWrittenAmount(example)?.digits ?? ''
  questions.push({
    option: 'decimal',
    example: shownText(example),
    row_count: affected,
    choices: (['.', ','] as const).map((value) => ({ value, means: toDecimalText(digits, value) ?? '' })),
  })
  return null
}

/** Where a file says nothing at all, amounts are in the group's currency. A sign of several currencies is asked for. */
function currencyOption(
  { source, currency }: DraftInput['file'],
  records: readonly FileRecord[],
  hints: ColumnHints,
  group: GroupFacts,
  questions: ImportQuestion[],
): string | null {
  const candidates = new Set<string>()
  let example: string | undefined
  let affected = 0
  for (const record of records) {
    const stated = statedCurrency(record, group.currency, hints.currency)
    // This program's files often do not say it, whatever it is.
    const isUnknown = source === 'actual' && currency === null && stated.kind === 'none'
    if (stated.kind !== 'ambiguous' && !isUnknown) continue
    affected += 1
    example ??= textOf(record, 'amount') ?? ''
    for (const code of stated.kind === 'ambiguous' ? stated.candidates : COMMON) candidates.add(code)
    if (isUnknown) candidates.add(group.currency)
  }
  if (example === undefined) return currency ?? hints.currency ?? group.currency
  const first = candidates.has(group.currency) ? [group.currency] : []
  const codes = new Set([...first, ...candidates])
  questions.push({
    option: 'currency',
    example: shownText(example),
    row_count: affected,
    choices: [...codes].map((value) => ({ value, means: value })),
  })
  return null
}

const COMMON = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF']

function askForFrequency(
  records: readonly FileRecord[],
  hints: ColumnHints,
  questions: ImportQuestion[],
): void {
  if (hints.frequency !== undefined) return
  const without = records.filter(
    (record) => !record.isPayment && record.exact === null && textOf(record, 'frequency') === undefined,
  )
  const [first] = without
  if (first === undefined) return
  questions.push({
    option: 'default_frequency',
    example: nameIn(first),
    row_count: without.length,
    choices: FREQUENCIES.map((value) => ({ value, means: value })),
  })
}

function askForPerson(
  { people }: DraftInput['file'],
  records: readonly FileRecord[],
  questions: ImportQuestion[],
): void {
  const [first] = people
  if (first === undefined || people.length < 2) return
  questions.push({
    option: 'person',
    example: shownText(first.name),
    row_count: records.length,
    choices: people.map(({ id, name }) => ({ value: id, means: shownText(name) })),
  })
}

function askForAutoPay(records: readonly FileRecord[], questions: ImportQuestion[]): void {
  const renewing = records.filter((record) => textOf(record, 'auto_pay') === RENEWS)
  const [first] = renewing
  if (first === undefined) return
  questions.push({
    option: 'auto_pay',
    example: nameIn(first),
    row_count: renewing.length,
    choices: [
      { value: true, means: 'yes' },
      { value: false, means: 'no' },
    ],
  })
}

function nameIn(record: FileRecord): string {
  return shownText(textOf(record, 'name') ?? '')
}

/** In the file as it is: what is corrected or left out does not change what the signs of the others mean. */
function hasBothSigns(records: readonly FileRecord[]): boolean {
  let [hasNegative, hasPositive] = [false, false]
  for (const { original } of records) {
    const written = original.amount === undefined ? undefined : readWrittenAmount(original.amount)
    if (written === undefined || /^[0.,]*$/.test(written.digits)) continue
    if (written.isNegative) hasNegative = true
    else hasPositive = true
    if (hasNegative && hasPositive) return true
  }
  return false
}
