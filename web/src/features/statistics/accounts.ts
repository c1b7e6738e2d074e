import type { Bill, ListedPayment } from '@duebook/contract'
import { type PaymentSums, paymentSums } from '../../api/payment-sums.ts'
import { monthOf } from '../../format/days.ts'
import type { Precision } from '../../format/sums.ts'

export interface AccountSums extends PaymentSums {
  /** Undefined: bills that name none. */
  account: string | undefined
}

/** What went out of and came into each account since a month, the largest first. */
export function accountSums(
  payments: readonly ListedPayment[],
  bills: readonly Pick<Bill, 'id' | 'account'>[],
  since: string,
  currency: Precision,
): AccountSums[] {
  const accountOf = new Map(bills.map(({ id, account }) => [id, account?.trim() || undefined]))
  const counted = payments.filter(({ date }) => monthOf(date) >= since)
  return [...Map.groupBy(counted, ({ bill_id: billId }) => accountOf.get(billId))]
    .map(([account, own]) => ({ account, ...paymentSums(own, currency) }))
    .sort((a, b) => b.expenses - a.expenses || b.income - a.income)
}
