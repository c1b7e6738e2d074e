import type { YearMonth } from '#core/calendar'

export interface Totals {
  /** Minor units, which may pass 2^53. */
  expenses: bigint
  income: bigint
  paymentCount: number
}

export interface MonthTotals extends Totals {
  month: YearMonth
}
