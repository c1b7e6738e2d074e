import type { CalendarDate } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { requireFound } from '#core/errors'
import type { Minor } from '#core/money'
import type { Target } from '#core/target'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { deletePayment, lockPayment, type PaymentRow, setPayment } from '#payments/store'

export interface PaymentChanges {
  amount: Minor | undefined
  date: CalendarDate | undefined
}

export function updatePayment(
  scope: GroupScope,
  clock: Clock,
  target: Target,
  { amount, date }: PaymentChanges,
): Promise<PaymentRow> {
  return inTransaction(scope, async (scope) => {
    const payment = await lockCurrent(scope, target)
    const changes = {
      ...(amount === undefined || amount === payment.amount ? {} : { amount }),
      ...(date === undefined || date === payment.date ? {} : { date }),
    }
    if (Object.keys(changes).length === 0) return payment
    return setPayment(scope, payment.id, changes, toInstant(clock.now()))
  })
}

/** The bill's due date stays, as the contract says; a client reverts it by updating the bill. */
export function removePayment(scope: GroupScope, target: Target): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const payment = await lockCurrent(scope, target)
    await deletePayment(scope, payment.id)
  })
}

async function lockCurrent(scope: WritingScope, { id, requireCurrent }: Target): Promise<PaymentRow> {
  const payment = requireFound(await lockPayment(scope, id), 'payment-not-found')
  requireCurrent(payment.version)
  return payment
}
