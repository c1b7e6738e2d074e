import type { MonthlyStatistics } from '@duebook/contract'
import { averageOf, type Precision, sumOf } from '../../format/sums.ts'

export const MEASURES = ['expenses', 'income', 'net'] as const
export type Measure = (typeof MEASURES)[number]

export interface Figure {
  average: number
  highest: { month: string; amount: number }
  lowest: { month: string; amount: number }
}

export interface Figures {
  /** The months that count, oldest first. */
  months: string[]
  leavesOutCurrent: boolean
  of: Record<Measure, Figure>
}

/**
 * Of finished months, from the first one with a payment: the current month would always be the lowest, and the time
 * before Duebook was used would pull every average down. Where nothing is finished yet, the current month has to do.
 */
export function figuresOf(
  stats: readonly MonthlyStatistics[],
  current: string,
  currency: Precision,
): Figures | undefined {
  const chronological = stats.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const begun = chronological.slice(chronological.findIndex(({ payment_count: count }) => count > 0))
  if (!begun.some(({ payment_count: count }) => count > 0)) return undefined
  const finished = begun.filter(({ month }) => month < current)
  const counted = finished.length > 0 ? finished : begun
  return {
    months: counted.map(({ month }) => month),
    leavesOutCurrent: finished.length > 0 && finished.length < begun.length,
    of: {
      expenses: figureOf(counted, 'expenses', currency),
      income: figureOf(counted, 'income', currency),
      net: figureOf(counted, 'net', currency),
    },
  }
}

function figureOf(stats: readonly MonthlyStatistics[], measure: Measure, currency: Precision): Figure {
  const amounts = stats.map((each) => ({ month: each.month, amount: each[measure] }))
  const byAmount = amounts.toSorted((a, b) => a.amount - b.amount)
  const none = { month: '', amount: 0 }
  return {
    average: averageOf(
      amounts.map(({ amount }) => amount),
      currency,
    ),
    highest: byAmount.at(-1) ?? none,
    lowest: byAmount[0] ?? none,
  }
}

export interface Totals extends Record<Measure, number> {
  payments: number
}

export function totalsOf(stats: readonly MonthlyStatistics[], currency: Precision): Totals {
  const total = (measure: Measure) =>
    sumOf(
      stats.map((each) => each[measure]),
      currency,
    )
  return {
    expenses: total('expenses'),
    income: total('income'),
    net: total('net'),
    payments: stats.reduce((sum, { payment_count: count }) => sum + count, 0),
  }
}
