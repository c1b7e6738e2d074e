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

/** Since when every amount was the same, if at least the last `least` were. Newest first. */
export function sameSince(
  payments: readonly Pick<Payment, 'amount' | 'date'>[],
  least: number,
): string | undefined {
  const other = payments.findIndex(({ amount }) => amount !== payments[0]?.amount)
  const same = other === -1 ? payments : payments.slice(0, other)
  return same.length >= Math.min(least, payments.length) ? same.at(-1)?.date : undefined
}
