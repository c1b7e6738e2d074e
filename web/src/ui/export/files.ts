import type { Database } from '@duebook/contract'
import { type CsvStyle, toCsv } from '../../format/csv.ts'
import type { Column } from './column.ts'

interface ExportedFile {
  type: string
  content: string
}

export function csvFile<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  style: CsvStyle,
): ExportedFile {
  return {
    type: 'text/csv;charset=utf-8',
    content: toCsv(
      columns.map(({ head }) => head),
      rows.map((row) => columns.map(({ cell }) => cell(row))),
      style,
    ),
  }
}

/** As the server sent them: its names, its numbers. `lists` by their names. */
export function jsonFile(
  group: Pick<Database, 'name' | 'currency' | 'timezone'>,
  lists: Record<string, readonly unknown[]>,
  now = new Date(),
): ExportedFile {
  const { name, currency, timezone } = group
  const content = { exported_at: now.toISOString(), group: { name, currency, timezone }, ...lists }
  return { type: 'application/json', content: `${JSON.stringify(content, null, 2)}\n` }
}
