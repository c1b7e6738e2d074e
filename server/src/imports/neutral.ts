import type {
  Charset,
  DatabaseExport,
  Delimiter,
  ImportErrorCode,
  ImportField,
  ImportSource,
  ImportWarningCode,
  NoticeParams,
} from '@duebook/contract'

/*
 * What every reader makes of a file, whatever program wrote it. Readers run in a process of their own and only say what the file
 * says, as texts; what that means for this bill group is decided by `interpret/`.
 */

/** Why something is odd. */
export interface Notice {
  code: ImportErrorCode | ImportWarningCode
  field: ImportField | null
  params: NoticeParams
}

/** Texts of the file, by field. What it does not say is absent. */
export type Values = Partial<Record<ImportField, string>>

export interface ItemPayment {
  date: string
  amount: string
}

/** A bill, with its payments; or a payment of a bill that is in the group already (`values.bill`). */
export interface Item {
  /** Line or item in the file, from 1. */
  row: number
  values: Values
  payments: ItemPayment[]
  /** Of the user in the file that it belongs to; null where a file has one user. */
  person: string | null
  /** In the program that it comes from. */
  sourceId: string | null
  /** That program moves due dates by itself: one in the past is not overdue, and is moved to the next. */
  movesByItself: boolean
  warnings: Notice[]
  errors: Notice[]
  /** Of our own export: what is taken over as it is. */
  exact: ExactBill | null
}

/** Parts of an export that belong to one bill. */
export interface ExactBill {
  bill: DatabaseExport['bills'][number]
  schedule: DatabaseExport['schedules'][number] | null
  payments: DatabaseExport['payments']
  skips: DatabaseExport['skips']
  category: DatabaseExport['categories'][number] | null
}

export interface Person {
  id: string
  name: string
  bills: number
}

/**
 * How texts are written. `exact`: days as YYYY-MM-DD, numbers with a point and without grouping, currencies as codes or symbols,
 * `frequency` in the words of `interpret/frequency-words.ts`, flags as `yes` or `no`, `status` as `active`, `archived` or `draft`,
 * `type` as `bill` or `deposit`. `local`: as people and spreadsheets write.
 */
export type Notation = 'exact' | 'local'

/** What `auto_pay` says where a program renews by itself, which need not mean that the bill is paid by itself. */
export const RENEWS = 'renews'

/** A file whose columns somebody can map. */
export interface CsvTable {
  header: string[]
  /** `row` is the line on which it begins. */
  records: Array<{ row: number; cells: string[] }>
}

export interface ReadFile {
  source: ImportSource
  charset: Charset | null
  delimiter: Delimiter | null
  notation: Notation
  /** Of a plain CSV file; then there are no items. */
  table: CsvTable | null
  items: Item[]
  people: Person[]
  /** What the items have, where the file says it once. */
  currency: string | null
  /** Of our own export: what belongs to no bill. */
  categories: DatabaseExport['categories']
  balances: DatabaseExport['balances']
  warnings: Notice[]
}
