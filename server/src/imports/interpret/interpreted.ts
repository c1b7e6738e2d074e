import type {
  ImportCounts,
  ImportField,
  ImportMapping,
  ImportOptions,
  ImportQuestion,
} from '@duebook/contract'
import type { BillInput } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import type { AppError } from '#core/errors'
import type { Minor } from '#core/money'
import type { Ended, Flag } from '#db/schema'
import type { Item, Notice, ReadFile, Values } from '#imports/neutral'

/** What interpretation knows of the bill group. */
export interface GroupFacts {
  currency: string
  decimals: number
  today: CalendarDate
  /** Archived ones too. */
  bills: readonly KnownBill[]
  /** By the key of their name: `toLowerNfc`. */
  categories: ReadonlyMap<string, number>
  /** A group may have a million payments: it is asked only for those of bills that a file has payments of. */
  paymentsOf: (billIds: readonly number[]) => Promise<KnownPayments>
}

export interface KnownPayments {
  /** By `keyOfPayment` of `payment-key.ts`. */
  ids: ReadonlyMap<string, number>
  /** Due dates that are settled already, by a payment or a skip, by bill. */
  settled: ReadonlyMap<number, ReadonlySet<CalendarDate>>
}

/** Enough to find duplicates, and to find the cycle of a payment. */
export interface KnownBill {
  id: number
  name: string
  amount: Minor
  type: 'bill' | 'deposit'
  frequency: BillInput['frequency']
  /** JSON as it is kept, or null. */
  schedule: string | null
  dueDate: CalendarDate
  anchorDay: number
}

/** What somebody decided about a row. */
export interface RowChanges {
  values: Values
  leaveOut: boolean
}

/** Everything a draft consists of. */
export interface DraftInput {
  file: Omit<ReadFile, 'items' | 'table'> & { header: string[] | null }
  /** Of CSV files: what each column is, and whether rows are bills or payments. */
  mapping: { kind: 'bills' | 'payments'; fields: Array<ImportField | null> } | null
  /** Answers and choices; null where nothing was said: then it is decided by the file, or asked. */
  options: Partial<ImportOptions>
  rows: ReadonlyArray<{ item: Item | { row: number; cells: string[] }; changes: RowChanges }>
}

export interface BillDraft extends Omit<BillInput, 'categoryId'> {
  category: string | null
  archived: Flag
  /** Of a due date that was moved from another one, the day of that: for `newSchedule`. */
  anchorDay: number
}

export interface PaymentDraft {
  date: CalendarDate
  amount: Minor
  /** The due date that it is for. */
  cycleDueDate: CalendarDate
  /** Whether it settles that; otherwise it is a part. */
  settles: boolean
  /** Where the due date goes from there. */
  nextDueDate: CalendarDate | null
  /** It is in the group already. */
  existsAs: number | null
}

/** A notice of ours, or a rule of bills that refuses. */
export type RowProblem = Notice | { refusal: AppError; field: ImportField | null }

/** What our own export says of a bill besides the bill, checked. */
export interface ExactParts {
  createdAt: string
  /** null: it was corrected, so the import changed it last. */
  updatedAt: string | null
  /** null: the due date or the frequency was corrected, so it begins anew. */
  schedule: ExactSchedule | null
  payments: ExactPayment[]
  skips: ExactSkip[]
}

export interface ExactSchedule {
  anchorDay: number
  startsOn: CalendarDate | null
  lastDueDate: CalendarDate | null
  ended: Ended
  scheduleEpoch: number
  scheduleSetOn: CalendarDate
  scheduleChangedAt: string | null
  autoRecordedThrough: CalendarDate | null
}

interface ExactCycle {
  cycleDueDate: CalendarDate
  cycleAmount: Minor
  scheduleEpoch: number
  createdAt: string
}

export interface ExactPayment extends ExactCycle {
  date: CalendarDate
  amount: Minor
  cycleAnchorDay: number | null
  settles: boolean
  nextDueDate: CalendarDate | null
  source: 'manual' | 'auto'
}

export interface ExactSkip extends ExactCycle {
  cycleAnchorDay: number
  nextDueDate: CalendarDate
  note: string | null
}

export interface InterpretedRow {
  row: number
  values: Values
  bill: BillDraft | null
  payments: PaymentDraft[]
  /** Of our own export; then `payments` only shows what is in here. */
  exact: ExactParts | null
  /** Of a payment: the bill of the group that it is for. */
  billId: number | null
  errors: RowProblem[]
  warnings: Notice[]
  duplicateOf: number | null
  leaveOut: boolean
  currency: string | null
}

export interface Interpretation {
  /** With what the file decides filled in; null where a question is open. */
  options: ImportOptions
  questions: ImportQuestion[]
  mapping: ImportMapping | null
  rows: InterpretedRow[]
  counts: ImportCounts
}

/** `interpret.ts`. It gives way to others from time to time, because files can be long. */
export type Interpret = (draft: DraftInput, group: GroupFacts) => Promise<Interpretation>
