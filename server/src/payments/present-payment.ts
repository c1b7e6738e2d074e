import type { ListedPayment, Payment } from '@duebook/contract'
import type { FastifyReply } from 'fastify'
import { toDecimal } from '#core/money'
import { setEtag } from '#http/etag'
import type { ListedPaymentRow } from '#payments/list-store'
import type { PaymentRow } from '#payments/store'

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
  // Written out: copying the fields of another object takes several times as long, and lists have hundreds.
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

/** For a payment alone, whose next change may be based on this version. */
export function presentPaymentWithEtag(payment: PaymentRow, decimals: number, reply: FastifyReply): Payment {
  setEtag(reply, payment.version)
  return presentPayment(payment, decimals)
}
