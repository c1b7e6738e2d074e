import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { Repetition } from '#core/recurrence/repetition'
import type { Recurrence } from '#core/recurrence/schedule'
import type { WeekendRule } from '#core/recurrence/weekend'
import { plus, type Total } from '#core/total'

/** Of a bill everything that its cycles are derived from. */
export interface CycleBook {
  type: 'bill' | 'deposit'
  amount: Minor
  dueDate: CalendarDate
  repetition: Repetition
  weekend: WeekendRule
  /** The last cycle is settled: none is open. */
  ended: boolean
  variable: boolean
  archived: boolean
  /** The last six, of a variable bill. */
  recentAmounts: Minor[]
  /** By id. */
  payments: CyclePayment[]
  skips: CycleSkip[]
}

/** The same with what is shown of it. */
export interface BillBook extends CycleBook, Recurrence {
  id: number
  name: string
  account: string | null
  categoryId: number | null
  autoPay: boolean
  /** Whether the server will record the open cycles by itself, as things stand. */
  recordsItself: boolean
}

export interface CyclePayment {
  id: number
  amount: Minor
  /** The cycle that it counts towards, and the bill's amount then. */
  dueDate: CalendarDate
  cycleAmount: Minor
  settles: boolean
  source: Source
  epoch: number
}

export interface CycleSkip {
  dueDate: CalendarDate
  cycleAmount: Minor
  epoch: number
}

export type Source = 'manual' | 'auto'

export interface DateRange {
  from: CalendarDate
  to: CalendarDate
}

/** What became of one due date. */
export interface Cycle {
  bill: BillBook
  dueDate: CalendarDate
  payOn: CalendarDate
  /** After it the bill ends. */
  isLast: boolean
  amount: Minor
  status: 'paid' | 'partial' | 'skipped' | 'due' | 'overdue' | 'upcoming'
  paid: Total
  paymentIds: number[]
  source: Source
  /** How many payments the expected amount is the median of; 0 where it is the bill's own. */
  medianOf: number
}

export function isIn(date: CalendarDate, { from, to }: DateRange): boolean {
  return from <= date && date <= to
}

export function sumOf(payments: CyclePayment[]): Total {
  let sum: Total = 0
  for (const { amount } of payments) sum = plus(sum, amount)
  return sum
}
