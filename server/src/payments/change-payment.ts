import type { BillRow } from '#bills/bill-columns'
import { isEnd, isLatest, moveBack } from '#bills/settle-cycle'
import { lockBill } from '#bills/store'
import type { CalendarDate } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { requireFound } from '#core/errors'
import type { Minor } from '#core/money'
import type { Target } from '#core/target'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import {
  deletePayment,
  findPayment,
  findSettlement,
  lockPayment,
  type PaymentRow,
  setPayment,
} from '#payments/store'

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

/**
 * The bill's due date stays, as the contract says; a client reverts it by updating the bill. Where the payment settled the last
 * cycle, that is open again.
 */
export function removePayment(scope: GroupScope, clock: Clock, target: Target): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const ended = await lockEndedBy(scope, target.id)
    const payment = await lockCurrent(scope, target)
    const settlement = ended && (await findSettlement(scope, payment.id))
    await deletePayment(scope, payment.id)
    if (settlement && isEnd(settlement) && isLatest(ended, settlement)) {
      await moveBack(scope, ended, settlement, toInstant(clock.now()))
    }
  })
}

/** The bill, where this payment has ended it. It is held before the payment, which is the order in which others take them. */
async function lockEndedBy(scope: WritingScope, paymentId: number): Promise<BillRow | undefined> {
  const settlement = await findSettlement(scope, paymentId)
  if (!settlement || !isEnd(settlement)) return undefined
  const payment = await findPayment(scope, paymentId)
  return payment && lockBill(scope, payment.billId)
}

async function lockCurrent(scope: WritingScope, { id, requireCurrent }: Target): Promise<PaymentRow> {
  const payment = requireFound(await lockPayment(scope, id), 'payment-not-found')
  requireCurrent(payment.version)
  return payment
}
