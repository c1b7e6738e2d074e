import type { Import, ImportQuestion } from '@duebook/contract'

/** So many rows are printed one by one; `--json` has all. */
const NAMED_ROWS = 50

/** What a draft would do, or what was done. */
export function describeImport(imported: Import, group: string): string {
  const { counts, state, id, rows } = imported
  const isDone = state === 'committed'
  const lines = [
    `${isDone ? 'Imported' : 'Would import'} from ${imported.source}: ${amounts(imported)}`,
    ...(isDone
      ? [`Undo with: npm run duebook -- undo-import --id ${id} --group ${JSON.stringify(group)}`]
      : []),
    ...(counts.errors > 0 ? [describeErrors(imported)] : []),
  ]
  const noted = rows.filter(({ warnings, leave_out }) =>
    warnings.some(({ code }) => !leave_out || code === 'against-direction'),
  )
  if (noted.length > 0) {
    const messages = (notices: Import['warnings']) => notices.map(({ message }) => message).join('; ')
    lines.push(
      'Notes:',
      ...some(noted.map(({ row, values, warnings }) => named(row, values, messages(warnings)))),
    )
  }
  return lines.join('\n')
}

/** Why a draft cannot be imported yet, and what would help. */
export function describeErrors({ rows, questions, options, counts }: Import): string {
  const faulty = rows.filter(({ errors, leave_out }) => errors.length > 0 && !leave_out)
  const lines = faulty.map(({ row, values, errors }) =>
    named(row, values, errors.map(({ message }) => message).join('; ')),
  )
  const open = questions.filter(({ option }) => options[option] === null)
  return [
    `${counts.errors === 1 ? '1 row has' : `${counts.errors} rows have`} errors:`,
    ...some(lines),
    ...open.map(describeQuestion),
    'Correct the file, or use --leave-out-errors. Nothing was imported',
  ].join('\n')
}

function describeQuestion({ option, example, choices }: ImportQuestion): string {
  const meanings = choices.map(({ value, means }) => (value === means ? value : `${value} (${means})`))
  return `Choose --${option.replaceAll('_', '-')} for "${example}": ${meanings.join(', ')}`.replaceAll(
    /[\r\n]+/g,
    ' ',
  )
}

function amounts({ counts }: Import): string {
  const counted: Array<[count: number, one: string, many: string]> = [
    [counts.bills, 'new bill', 'new bills'],
    [counts.updates, 'updated bill', 'updated bills'],
    [counts.payments, 'payment', 'payments'],
    [counts.categories, 'new category', 'new categories'],
    [counts.duplicates, 'duplicate', 'duplicates'],
    [counts.left_out, 'row left out', 'rows left out'],
  ]
  const parts = counted
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  const others = Object.keys(counts.currencies)
  const currencies = others.length > 1 ? `; the file has ${others.join(', ')}` : ''
  return `${parts.join(', ') || 'nothing'}${currencies}`
}

/** In one line, whatever line breaks the file has: further ones would read like lines of ours. */
function named(row: number, values: Record<string, string>, message: string): string {
  const name = values.name ?? values.bill
  return `  ${row}${name === undefined ? '' : ` ${name}`}: ${message}`.replaceAll(/[\r\n]+/g, ' ')
}

function some(lines: string[]): string[] {
  const left = lines.length - NAMED_ROWS
  return left > 0 ? [...lines.slice(0, NAMED_ROWS), `  and ${left} more`] : lines
}
