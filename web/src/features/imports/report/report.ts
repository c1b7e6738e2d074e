import type { Import, ImportRow, ImportUndo, NotTaken } from '@duebook/contract'
import type { ImportTexts } from '../../../texts/import-texts.ts'
import type { Column } from '../../../ui/export/column.ts'
import { type NoticeWording, noticeSentence } from '../notice-words.ts'
import { nameOfRow, stateOfRow } from '../row-words.ts'
import { otherCurrencies } from '../summary-words.ts'

/** How many rows lost what, most first. */
export function notTakenCounts(
  rows: ReadonlyArray<Pick<ImportRow, 'warnings' | 'outcome'>>,
  names: Record<NotTaken, string>,
): Array<{ name: string; rows: number }> {
  const known = new Map<string, string>(Object.entries(names))
  const counts = new Map<string, number>()
  for (const { warnings, outcome } of rows) {
    if (outcome === 'left_out' || outcome === 'skipped') continue
    const lost = new Set(
      warnings.filter(({ code }) => code === 'not-taken').map(({ params }) => String(params.what)),
    )
    for (const what of lost) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts]
    .map(([what, count]) => ({ name: known.get(what) ?? what, rows: count }))
    .sort((a, b) => b.rows - a.rows || a.name.localeCompare(b.name))
}

type Figures = ImportTexts['report']['figures']

/** What an import did, in numbers. Those that are 0 are left out, but for the bills. */
export function figuresOf({ counts, options }: Pick<Import, 'counts' | 'options'>, figures: Figures) {
  const all: Array<[label: string, count: number]> = [
    [figures.created, counts.bills],
    [figures.updated, counts.updates],
    [figures.payments, counts.payments],
    [figures.categories, counts.categories],
    [figures.skipped, options.on_duplicate === 'skip' ? counts.duplicates : 0],
    [figures.leftOut, counts.left_out],
  ]
  return all.filter(([label, count]) => count > 0 || label === figures.created)
}

/** One line a row of the file. */
export function reportColumns(wording: NoticeWording): Column<ImportRow>[] {
  const { imports } = wording
  const { columns } = imports.report
  return [
    { head: columns.row, cell: ({ row }) => String(row) },
    { head: columns.name, cell: (row) => nameOfRow(row) ?? '' },
    // How duplicates were treated is in the outcome.
    { head: columns.result, cell: (row) => stateOfRow(row, 'skip', imports.rows).words },
    {
      head: columns.notes,
      cell: ({ errors, warnings }) =>
        [...errors, ...warnings].map((notice) => noticeSentence(notice, wording)).join('; '),
    },
  ]
}

/** The same to read: what was done, then every row that something is to be said of. */
export function reportText(
  imported: Pick<Import, 'counts' | 'options' | 'source' | 'file_name'>,
  rows: readonly ImportRow[],
  currency: string,
  wording: NoticeWording,
): string {
  const { imports } = wording
  const { report } = imports
  const lost = notTakenCounts(rows, imports.notTaken)
  const others = otherCurrencies(imported.counts, currency)
  const noted = rows.filter((row) => row.outcome !== 'created' || row.warnings.length > 0)
  const parts = [
    [
      report.title,
      ...(imported.file_name === null ? [] : [imported.file_name]),
      imports.recognised[imported.source](imported.counts.rows),
    ],
    figuresOf(imported, report.figures).map(([label, count]) => `${label}: ${count}`),
    lost.length > 0
      ? [report.notImported, ...lost.map(({ name, rows: count }) => `- ${name} (${count})`)]
      : [],
    others.map(([code, count]) => report.currency(code, count)),
    noted.map((row) => lineOf(row, wording)),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function lineOf(row: ImportRow, wording: NoticeWording): string {
  const { rows } = wording.imports
  const notes = [...row.errors, ...row.warnings].map((notice) => noticeSentence(notice, wording))
  const said = [stateOfRow(row, 'skip', rows).words, ...notes].join('; ')
  return `${rows.row(row.row)}, ${nameOfRow(row) ?? rows.nameless}: ${said}`
}

/** “12 bills and 40 payments removed.” */
export function undoSentences(
  { removed, restored, payments_removed: payments }: ImportUndo,
  { count, report }: Pick<ImportTexts, 'count' | 'report'>,
): string[] {
  const gone = [
    ...(removed > 0 ? [count.bills(removed)] : []),
    ...(payments > 0 ? [count.payments(payments)] : []),
  ]
  return [
    ...(gone.length > 0 ? [report.undoneText(report.and(gone))] : []),
    ...(restored > 0 ? [report.restored(restored)] : []),
  ]
}
