import type { Cell } from '../../format/csv.ts'

/** One column of a file: its heading and its values. */
export interface Column<Row> {
  head: string
  cell: (row: Row) => Cell
}
