import { ApiError, type GroupClient } from '@duebook/contract'
import { type Books, command, type Outcome } from '#command'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { importFile } from '#import/import-file'
import { IMPORT_OPTIONS, readImportOptions, readSource } from '#import/import-options'
import { undoneText } from '#import/import-text'
import { dayText } from '#output/days'
import { printable } from '#output/printable'
import type { Style } from '#output/style'
import { table } from '#output/table'

export default command({
  usage: ['duebook import FILE [--dry-run]', 'duebook import --undo ID', 'duebook import --list'],
  description:
    'CSV, or an export of Wallos, BillManager, SubTrackr, Firefly III, Actual, Nextcloud Budget or Duebook. Either everything or nothing is imported.',
  arguments: [{ name: '[FILE]', completes: 'file' }],
  options: IMPORT_OPTIONS,
  examples: ['duebook import bills.csv --dry-run', 'duebook import bills.csv', 'duebook import --list'],
  async run({ world, style, values, words, openBooks }) {
    const [path] = words
    const given = [path, values.undo, values.list].filter((each) => each !== undefined)
    if (given.length !== 1) {
      throw usageFailure('Which file? Run "duebook import FILE", --undo ID or --list.')
    }
    if (values.undo !== undefined) return undoImport(readId(values.undo), (await openBooks()).books)
    if (values.list) return listImports(await openBooks(), style)
    const [source, options] = [readSource(values), readImportOptions(values)]
    const { books } = await openBooks()
    return importFile(world, books, {
      path: path ?? '',
      source,
      options,
      leavesOutErrors: values['leave-out-errors'] === true,
      isDryRun: values['dry-run'] === true,
    })
  },
})

async function undoImport(id: number, books: GroupClient): Promise<Outcome> {
  const undone = await books.imports.delete(id).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    throw new CommandFailure(
      EXIT.notFound,
      'import-not-found',
      `There is no import ${id}. "duebook import --list" shows all.`,
    )
  })
  return { data: undone, text: undoneText(undone), undoNote: 'To import them again, import the file again.' }
}

async function listImports({ books, today }: Books, style: Style): Promise<Outcome> {
  const imports = await books.imports.list()
  const rows = imports.map(({ id, created_at, source, file_name, state, counts }) => [
    String(id),
    dayText(created_at.slice(0, 10), today),
    source,
    printable(file_name ?? ''),
    state,
    String(counts.bills),
    String(counts.payments),
  ])
  const columns = [
    ...['No.', 'Day', 'Source', 'File', 'State'].map((title) => ({ title })),
    ...['Bills', 'Payments'].map((title) => ({ title, align: 'right' as const })),
  ]
  return {
    data: imports,
    text: rows.length === 0 ? 'Nothing was imported yet.' : table(columns, rows, style.bold, style.width),
  }
}

function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw usageFailure('--undo needs the number of an import.')
  return Number(text)
}
