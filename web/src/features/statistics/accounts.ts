import type { Bill, ListedPayment } from '@duebook/contract'
import { monthOf } from '../../format/days.ts'
import { fromMinor, toMinor } from '../../format/money.ts'

export interface AccountSums {
  /** Undefined: bills that name none. */
  account: string | undefined
  expenses: number
  income: number
}

/** What went out of and came into each account since a month, the largest first. */
export function accountSums(
  payments: readonly ListedPayment[],
  bills: readonly Pick<Bill, 'id' | 'account'>[],
  since: string,
  decimals: number,
): AccountSums[] {
  const accountOf = new Map(bills.map(({ id, account }) => [id, account?.trim() || undefined]))
  const sums = new Map<string | undefined, { expenses: number; income: number }>()
  for (const { bill_id: billId, bill_type: type, amount, date } of payments) {
    if (monthOf(date) < since) continue
    const account = accountOf.get(billId)
    const sum = sums.get(account) ?? { expenses: 0, income: 0 }
    sums.set(account, sum)
    if (type === 'deposit') sum.income += toMinor(amount, decimals)
    else sum.expenses += toMinor(amount, decimals)
  }
  return [...sums]
    .map(([account, { expenses, income }]) => ({
      account,
      expenses: fromMinor(expenses, decimals),
      income: fromMinor(income, decimals),
    }))
    .sort((a, b) => b.expenses - a.expenses || b.income - a.income)
}
