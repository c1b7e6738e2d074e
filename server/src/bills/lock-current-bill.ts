import { type BillRow, lockBill } from '#bills/store'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import type { RequireCurrent } from '#http/etag'

/** The bill that a change is about, held to the end of the transaction; refused when missing or changed meanwhile. */
export async function lockCurrentBill(
  scope: WritingScope,
  billId: number | undefined,
  requireCurrent: RequireCurrent,
): Promise<BillRow> {
  const bill = billId === undefined ? undefined : await lockBill(scope, billId)
  if (!bill) throw refuse('bill-not-found')
  requireCurrent(bill.version)
  return bill
}
