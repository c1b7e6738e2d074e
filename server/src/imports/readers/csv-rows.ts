import { text } from '#imports/readers/plain-values'
import type { OpenedFile, OpenedText } from '#imports/reading/opened-file'

/** A record of a CSV file with the cells by the names of their columns. */
export interface CsvRow {
  row: number
  cells: readonly string[]
  cell: (column: string) => string | undefined
}

export function csvRows({ header, records }: OpenedText): CsvRow[] {
  const names = header.map(fold)
  return records.map(({ row, cells }) => ({
    row,
    cells,
    cell: (column) => text(cells[names.indexOf(fold(column))]),
  }))
}

export function isCsvWith(file: OpenedFile, columns: readonly string[]): file is OpenedText {
  if (file.kind !== 'csv') return false
  const names = new Set(file.header.map(fold))
  return columns.every((column) => names.has(fold(column)))
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
