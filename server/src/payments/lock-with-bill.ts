import type { BillRow } from '#bills/bill-columns'
import { lockBill } from '#bills/store'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { findPayment, lockPayment, type PaymentRow } from '#payments/store'

/**
 * A payment and its bill, held to the end of the transaction. The bill comes first, which is the order in which deleting a bill
 * takes them; so the payment is read once to know its bill, and again when nobody else can take it away.
 */
export async function lockWithBill(
  scope: WritingScope,
  paymentId: number,
): Promise<{ payment: PaymentRow; bill: BillRow }> {
  const found = await findPayment(scope, paymentId)
  const bill = found && (await lockBill(scope, found.billId))
  const payment = bill && (await lockPayment(scope, found.id))
  if (!bill || !payment) throw refuse('payment-not-found')
  return { payment, bill }
}
