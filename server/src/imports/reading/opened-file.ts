import type { Charset, Delimiter } from '@duebook/contract'

/*
 * A file from outside, once its outside was looked at: what it is made of, bounded in every direction. Only readers look at
 * what it says.
 */

export type OpenedFile = OpenedText | OpenedJson | OpenedSqlite | OpenedArchive

/** Comma-separated values, as far as a text can be that. */
export interface OpenedText {
  kind: 'csv'
  charset: Charset
  delimiter: Delimiter
  /** The first record that can be a header, with those above it left out. */
  header: string[]
  records: Array<{ row: number; cells: string[] }>
}

export interface OpenedJson {
  kind: 'json'
  value: unknown
}

export interface OpenedSqlite {
  kind: 'sqlite'
  database: ForeignDatabase
}

export interface OpenedArchive {
  kind: 'archive'
  /** Paths inside, as they are written there. */
  names: readonly string[]
  json: (name: string) => Promise<unknown>
  sqlite: (name: string) => Promise<ForeignDatabase>
}

export type Cell = string | number | null

/** Only plain tables can be read, and nothing of it is run. */
export interface ForeignDatabase {
  /** The columns of a table; empty where there is no such table. */
  columns: (table: string) => string[]
  /** Columns that a table lacks are null. */
  rows: <C extends string>(table: string, columns: readonly C[]) => Array<Record<C, Cell>>
}
