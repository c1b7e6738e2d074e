import type { Payment } from '@duebook/contract'
import { averageOf, type Precision, sumOf } from '../../../format/sums.ts'

export interface HistoryFigures {
  count: number
  total: number
  average: number
}

/** Of all payments of a bill. */
export function historyFigures(
  payments: readonly Pick<Payment, 'amount'>[],
  currency: Precision,
): HistoryFigures {
  const amounts = payments.map(({ amount }) => amount)
  return { count: amounts.length, total: sumOf(amounts, currency), average: averageOf(amounts, currency) }
}
