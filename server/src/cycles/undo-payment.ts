import { recordGroupAct } from '#audit/record-act'
import type { BillRow } from '#bills/bill-columns'
import { isLatest, moveBack } from '#bills/settle-cycle'
import { reviseBill } from '#bills/store'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { announcePayment } from '#payments/announce-payment'
import { lockWithBill } from '#payments/lock-with-bill'
import { deletePayment, findSettlement } from '#payments/store'

/** Removes a payment as if it had never been made. */
export async function undoPayment(scope: WritingScope, clock: Clock, paymentId: number): Promise<BillRow> {
  const { payment, bill } = await lockWithBill(scope, paymentId)
  const settlement = await findSettlement(scope, payment.id)
  if (settlement && !isLatest(bill, settlement)) throw refuse('not-latest-payment')
  await deletePayment(scope, payment.id)
  const at = toInstant(clock.now())
  await recordGroupAct(scope, at, { action: 'payment.deleted', target: { type: 'payment', id: payment.id } })
  const left = settlement ? await moveBack(scope, bill, settlement, at) : await reviseBill(scope, bill.id, at)
  await announcePayment(scope, { type: 'payment.deleted', payment, before: bill, bill: left }, at)
  return left
}
