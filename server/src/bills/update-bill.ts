import type { BillInput, BillRow } from '#bills/bill-columns'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { movePaymentsAlong } from '#bills/move-payments-along'
import { onlyDifferent, rescheduled } from '#bills/schedule-changes'
import { setBill } from '#bills/store'
import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import type { Target } from '#core/target'
import { type GroupScope, inTransaction } from '#db/group-scope'

/** Only included fields change; what is sent back as it was changes nothing, the version included. */
export function updateBill(
  scope: GroupScope,
  clock: Clock,
  target: Target,
  fields: Partial<BillInput>,
): Promise<BillRow> {
  return inTransaction(scope, async (scope) => {
    const bill = await lockCurrentBill(scope, target)
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
