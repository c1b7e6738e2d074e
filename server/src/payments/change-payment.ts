import type { CalendarDate } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { Minor } from '#core/money'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import type { RequireCurrent } from '#http/etag'
import { deletePayment, lockPayment, type PaymentRow, setPayment } from '#payments/store'

export interface PaymentChanges {
  amount: Minor | undefined
  date: CalendarDate | undefined
}

export function updatePayment(
  scope: GroupScope,
  clock: Clock,
  paymentId: number | undefined,
  { amount, date }: PaymentChanges,
  requireCurrent: RequireCurrent,
): Promise<PaymentRow> {
  return inTransaction(scope, async (scope) => {
    const payment = await lockCurrent(scope, paymentId, requireCurrent)
    const changes = {
      ...(amount === undefined || amount === payment.amount ? {} : { amount }),
      ...(date === undefined || date === payment.date ? {} : { date }),
    }
    if (Object.keys(changes).length === 0) return payment
    return setPayment(scope, payment.id, changes, toInstant(clock.now()))
  })
}

/** The bill's due date stays, as the contract says; a client reverts it by updating the bill. */
export function removePayment(
  scope: GroupScope,
  paymentId: number | undefined,
  requireCurrent: RequireCurrent,
): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const payment = await lockCurrent(scope, paymentId, requireCurrent)
    await deletePayment(scope, payment.id)
  })
}

async function lockCurrent(
  scope: WritingScope,
  paymentId: number | undefined,
  requireCurrent: RequireCurrent,
): Promise<PaymentRow> {
  const payment = paymentId === undefined ? undefined : await lockPayment(scope, paymentId)
  if (!payment) throw refuse('payment-not-found')
  requireCurrent(payment.version)
  return payment
}
