import type { Cell } from '../../format/csv.ts'

/** One column of a file: what stands above it, and in it. */
export interface Column<Row> {
  head: string
  cell: (row: Row) => Cell
}
