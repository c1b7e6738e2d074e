import type { BillRow } from '#bills/bill-columns'
import { isLatest, moveBack } from '#bills/settle-cycle'
import { lockBill } from '#bills/store'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { deletePayment, findPayment, findSettlement, lockPayment } from '#payments/store'

/**
 * Removes a payment as if it had never been made. The bill is held before the payment, which is the order in which
 * deleting a bill takes them; so the payment is read once to know its bill, and again when nobody else can take it away.
 */
export async function undoPayment(scope: WritingScope, clock: Clock, paymentId: number): Promise<BillRow> {
  const found = await findPayment(scope, paymentId)
  const bill = found && (await lockBill(scope, found.billId))
  const payment = bill && (await lockPayment(scope, found.id))
  if (!bill || !payment) throw refuse('payment-not-found')
  const settlement = await findSettlement(scope, payment.id)
  if (settlement && !isLatest(bill, settlement)) throw refuse('not-latest-payment')
  await deletePayment(scope, payment.id)
  return settlement ? moveBack(scope, bill, settlement, toInstant(clock.now())) : bill
}
