import type { ListedPayment, Payment } from '@duebook/contract'
import { toDecimal } from '#core/money'
import type { ListedPaymentRow, PaymentRow } from '#payments/store'

export function presentPayment(
  payment: Omit<PaymentRow, 'version' | 'updatedAt'>,
  decimals: number,
): Payment {
  return {
    id: payment.id,
    bill_id: payment.billId,
    amount: toDecimal(payment.amount, decimals),
    date: payment.date,
    created_at: payment.createdAt,
  }
}

export function presentListedPayment(payment: ListedPaymentRow, decimals: number): ListedPayment {
  return {
    id: payment.id,
    bill_id: payment.billId,
    amount: toDecimal(payment.amount, decimals),
    date: payment.date,
    created_at: payment.createdAt,
    bill_name: payment.billName,
    bill_type: payment.billType,
  }
}
