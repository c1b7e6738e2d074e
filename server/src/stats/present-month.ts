import type { MonthlyStatistics } from '@duebook/contract'
import { exactNumber } from '#http/exact-number'
import type { MonthTotals } from '#stats/month-totals'

export function presentMonth({ month, expenses, income, paymentCount }: MonthTotals, decimals: number) {
  return {
    month,
    expenses: exactNumber(expenses, decimals),
    income: exactNumber(income, decimals),
    net: exactNumber(income - expenses, decimals),
    payment_count: paymentCount,
  } satisfies MonthlyStatistics
}
