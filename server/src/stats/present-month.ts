import type { MonthlyStatistics } from '@duebook/contract'
import { formatMinor } from '#core/money'
import type { MonthStatistics } from '#stats/monthly-statistics'

export function presentMonth({ month, expenses, income, paymentCount }: MonthStatistics, decimals: number) {
  return {
    month,
    expenses: exactNumber(expenses, decimals),
    income: exactNumber(income, decimals),
    net: exactNumber(income - expenses, decimals),
    payment_count: paymentCount,
  } satisfies MonthlyStatistics
}

/** A number with all its digits on the wire, also where it is too large for a double. */
function exactNumber(sum: bigint, decimals: number): number {
  return (JSON as unknown as { rawJSON: (text: string) => number }).rawJSON(formatMinor(sum, decimals))
}
