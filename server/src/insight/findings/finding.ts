import type { InsightKind } from '@duebook/contract'
import type { CalendarDate } from '#core/calendar'
import type { BillBook } from '#cycles/bill-book'
import type { SettledPrice } from '#insight/settled-prices'

/** All that is known of a bill. */
export interface Subject {
  book: BillBook
  /** Where its schedule began: cycles before it had another one. Null where that is not known. */
  startsOn: CalendarDate | null
  /** The newest first. */
  settled: SettledPrice[]
}

/** Where and when it is looked at. */
export interface View {
  today: CalendarDate
  decimals: number
}

/** So far ahead is looked. */
export const DAYS_AHEAD = 60

/** Amounts are minor units, which may pass 2^53. */
export interface Finding {
  key: string
  kind: InsightKind
  book: BillBook
  values: FindingValues
  amount: bigint
  since: CalendarDate
  yearlyEffect: bigint | null
}

/** The numbers that justify it. */
export interface FindingValues {
  before?: bigint
  after?: bigint
  low?: bigint
  high?: bigint
  compared?: number
  paymentId?: number
  paymentIds?: number[]
  dueDate?: CalendarDate
  days?: number
  cycles?: number
  monthly?: bigint
  months?: number
  other?: BillBook
  same?: 'name' | 'amount'
}
