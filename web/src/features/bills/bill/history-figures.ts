import type { Payment } from '@duebook/contract'
import { toMinor } from '../../../format/money.ts'

export interface HistoryFigures {
  count: number
  total: number
  average: number
}

/** Of all payments of a bill. The average is rounded once, half up. */
export function historyFigures(
  payments: readonly Pick<Payment, 'amount'>[],
  decimals: number,
): HistoryFigures {
  const count = payments.length
  const minor = payments.reduce((sum, { amount }) => sum + toMinor(amount, decimals), 0)
  const scale = 10 ** decimals
  return {
    count,
    total: minor / scale,
    average: count === 0 ? 0 : Math.floor(minor / count + 0.5) / scale,
  }
}
