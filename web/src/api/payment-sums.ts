import type { BillType, ListedPayment } from '@duebook/contract'
import { differenceOf, type Precision, sumOf } from '../format/sums.ts'

export interface PaymentSums {
  expenses: number
  income: number
  net: number
}

export function paymentSums(
  payments: readonly Pick<ListedPayment, 'bill_type' | 'amount'>[],
  currency: Precision,
): PaymentSums {
  const total = (type: BillType) =>
    sumOf(
      payments.filter(({ bill_type: each }) => each === type).map(({ amount }) => amount),
      currency,
    )
  const [expenses, income] = [total('bill'), total('deposit')]
  return { expenses, income, net: differenceOf(income, expenses, currency) }
}
