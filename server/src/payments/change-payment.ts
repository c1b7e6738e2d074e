import { recordGroupAct } from '#audit/record-act'
import type { BillRow } from '#bills/bill-columns'
import { isEnd, isLatest, moveBack } from '#bills/settle-cycle'
import { reviseBill } from '#bills/store'
import type { CalendarDate } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import type { Minor } from '#core/money'
import type { Target } from '#core/target'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { announcePayment } from '#payments/announce-payment'
import { lockWithBill } from '#payments/lock-with-bill'
import { deletePayment, findSettlement, type PaymentRow, setPayment } from '#payments/store'

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
    const { payment, bill } = await lockCurrent(scope, target)
    const changes = {
      ...(amount === undefined || amount === payment.amount ? {} : { amount }),
      ...(date === undefined || date === payment.date ? {} : { date }),
    }
    if (Object.keys(changes).length === 0) return payment
    const at = toInstant(clock.now())
    const revised = await reviseBill(scope, bill.id, at)
    const changed = await setPayment(scope, payment.id, changes, at)
    const change = { type: 'payment.changed' as const, payment: changed, before: bill, bill: revised }
    await announcePayment(scope, change, at)
    return changed
  })
}

/**
 * The bill's due date stays, as the contract says; a client reverts it by updating the bill. Where the payment settled the last
 * cycle, that is open again.
 */
export function removePayment(scope: GroupScope, clock: Clock, target: Target): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { payment, bill } = await lockCurrent(scope, target)
    const settlement = bill.ended === 0 ? undefined : await findSettlement(scope, payment.id)
    await deletePayment(scope, payment.id)
    const at = toInstant(clock.now())
    await recordGroupAct(scope, at, {
      action: 'payment.deleted',
      target: { type: 'payment', id: payment.id },
    })
    const hasEndedIt = settlement && isEnd(settlement) && isLatest(bill, settlement)
    const left = hasEndedIt
      ? await moveBack(scope, bill, settlement, at)
      : await reviseBill(scope, bill.id, at)
    await announcePayment(scope, { type: 'payment.deleted', payment, before: bill, bill: left }, at)
  })
}

async function lockCurrent(
  scope: WritingScope,
  { id, requireCurrent }: Target,
): Promise<{ payment: PaymentRow; bill: BillRow }> {
  const held = await lockWithBill(scope, id)
  requireCurrent(held.payment.version)
  return held
}
