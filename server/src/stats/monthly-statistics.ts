import { addToYearMonth, type YearMonth } from '#core/calendar'
import type { MonthTotal } from '#stats/store'

export interface MonthStatistics {
  month: YearMonth
  expenses: bigint
  income: bigint
  paymentCount: number
}

/** The months from `current` backwards, newest first. */
export function monthsBack(current: YearMonth, count: number): YearMonth[] {
  return Array.from({ length: count }, (_, back) => addToYearMonth(current, -back))
}

/** Exactly the given months; those without payments as zeros. */
export function monthlyStatistics(months: YearMonth[], totals: MonthTotal[]): MonthStatistics[] {
  const byMonth = Map.groupBy(totals, ({ month }) => month)
  return months.map((month) => {
    const ofMonth = byMonth.get(month) ?? []
    const sumOf = (type: MonthTotal['type']) =>
      ofMonth.filter((total) => total.type === type).reduce((sum, { total }) => sum + total, 0n)
    return {
      month,
      expenses: sumOf('bill'),
      income: sumOf('deposit'),
      paymentCount: ofMonth.reduce((sum, { count }) => sum + count, 0),
    }
  })
}
