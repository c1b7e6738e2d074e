import type { YearMonth } from '#core/calendar'

/** A payment's month: of its date, or of the due date that it was made for. */
export type Basis = 'payment' | 'due'

/** The column that decides it. Each leads an index that holds all that is summed. */
export const DAY_COLUMNS = { payment: 'payments.date', due: 'payments.cycle_due_date' } as const

export interface Totals {
  /** Minor units, which may pass 2^53. */
  expenses: bigint
  income: bigint
  paymentCount: number
}

export interface MonthTotals extends Totals {
  month: YearMonth
}
