import type {
  Import,
  ImportNotice,
  ImportQuestion,
  ImportRow,
  ImportSummary,
  ImportUndo,
} from '@duebook/contract'
import { printable } from '#output/printable'

/** So many rows are printed one by one. */
export const NAMED_ROWS = 50

/** What a draft would do, or what was done. */
export function importedText({ source, counts, state }: ImportSummary, noted: readonly ImportRow[]): string {
  const lines = [`${state === 'committed' ? 'Imported' : 'Would import'} from ${source}: ${amounts(counts)}.`]
  const notes = noted.filter(
    ({ leave_out, warnings }) => !leave_out || warnings.some(({ code }) => code === 'against-direction'),
  )
  if (notes.length > 0) lines.push('Notes:', ...rowLines(notes, ({ warnings }) => warnings, counts.warnings))
  return lines.join('\n')
}

/** Why a draft cannot be imported yet, and what would help. */
export function errorsText({ counts, questions, options }: Import, faulty: readonly ImportRow[]): string {
  const rows = faulty.filter(({ leave_out }) => !leave_out)
  return [
    `${counts.errors === 1 ? '1 row has' : `${counts.errors} rows have`} errors:`,
    ...rowLines(rows, ({ errors }) => errors, counts.errors),
    ...openQuestions({ questions, options }).map(questionText),
    'Nothing was imported. Correct the file, or leave these rows out with --leave-out-errors.',
  ].join('\n')
}

export function openQuestions({
  questions,
  options,
}: Pick<Import, 'questions' | 'options'>): ImportQuestion[] {
  return questions.filter(({ option }) => options[option] === null)
}

/** As an option, for those who are not asked. */
function questionText({ option, example, choices }: ImportQuestion): string {
  const values = choices.map((choice) => choiceText(choice)).join(', ')
  return `Choose --${option.replaceAll('_', '-')} for "${printable(example)}": ${values}`
}

export function choiceText({ value, means }: ImportQuestion['choices'][number]): string {
  return printable(value === means ? String(value) : `${value} (${means})`)
}

export function undoneText({ removed, restored, payments_removed, kept }: ImportUndo): string {
  const lines = [
    `Undone: ${counted(removed, 'bill')} removed, ${restored} restored, ${counted(payments_removed, 'payment')} removed.`,
  ]
  if (kept.length > 0) lines.push('Kept:')
  return [...lines, ...kept.map(({ bill_id, reason }) => `  bill ${bill_id} (${reason} since)`)].join('\n')
}

function amounts(counts: ImportSummary['counts']): string {
  const all: [count: number, one: string, many: string][] = [
    [counts.bills, 'new bill', 'new bills'],
    [counts.updates, 'updated bill', 'updated bills'],
    [counts.payments, 'payment', 'payments'],
    [counts.categories, 'new category', 'new categories'],
    [counts.duplicates, 'duplicate', 'duplicates'],
    [counts.errors, 'row with errors', 'rows with errors'],
    [counts.left_out, 'row left out', 'rows left out'],
  ]
  const parts = all
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return parts.join(', ') || 'nothing'
}

function rowLines(
  rows: readonly ImportRow[],
  noticesOf: (row: ImportRow) => ImportNotice[],
  count: number,
): string[] {
  const lines = rows.slice(0, NAMED_ROWS).map((each) => {
    const name = each.values.name ?? each.values.bill
    const messages = noticesOf(each).map(({ message }) => message)
    return `  ${each.row}${name === undefined ? '' : ` ${printable(name)}`}: ${printable(messages.join('; '))}`
  })
  return count > lines.length ? [...lines, `  and ${count - lines.length} more`] : lines
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
