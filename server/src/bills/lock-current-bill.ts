import type { BillRow } from '#bills/bill-columns'
import { lockBill } from '#bills/store'
import { requireFound } from '#core/errors'
import type { Target } from '#core/target'
import type { WritingScope } from '#db/group-scope'

/** The bill that a change is about, held to the end of the transaction; refused when missing or changed meanwhile. */
export async function lockCurrentBill(scope: WritingScope, { id, requireCurrent }: Target): Promise<BillRow> {
  const bill = requireFound(await lockBill(scope, id), 'bill-not-found')
  requireCurrent(bill.version)
  return bill
}
