import type { BillChanges } from '@duebook/contract'
import { readBillFields } from '#bills/bill-fields'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { movePaymentsAlong } from '#bills/move-payments-along'
import { onlyDifferent, rescheduled } from '#bills/schedule-changes'
import { type BillRow, setBill } from '#bills/store'
import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { type GroupScope, inTransaction } from '#db/group-scope'
import type { RequireCurrent } from '#http/etag'

/** Only included fields change; what is sent back as it was changes nothing, the version included. */
export function updateBill(
  scope: GroupScope,
  clock: Clock,
  billId: number | undefined,
  body: BillChanges,
  requireCurrent: RequireCurrent,
): Promise<BillRow> {
  const fields = readBillFields(body, scope.decimals)
  return inTransaction(scope, async (scope) => {
    const bill = await lockCurrentBill(scope, billId, requireCurrent)
    const now = clock.now()
    const wanted = { ...fields, ...rescheduled(bill, fields, calendarDateIn(scope.timezone, now)) }
    const changes = onlyDifferent(wanted, bill)
    if (Object.keys(changes).length === 0) return bill
    const changed = await setBill(scope, bill.id, changes, toInstant(now))
    const isRescheduled = changed.dueDate !== bill.dueDate || changed.frequency !== bill.frequency
    if (isRescheduled) await movePaymentsAlong(scope, bill, changed)
    return changed
  })
}
