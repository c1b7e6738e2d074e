import type { BillRow } from '#bills/bill-columns'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { deleteBill, setBill } from '#bills/store'
import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import type { Target } from '#core/target'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import type { Flag } from '#db/schema'

/**
 * Archiving what is archived already changes nothing, and likewise restoring. A restored bill begins today: automatic
 * recording must not make up for the time in which it was put away.
 */
export async function setArchived(
  scope: WritingScope,
  clock: Clock,
  target: Target,
  archived: Flag,
): Promise<BillRow> {
  const bill = await lockCurrentBill(scope, target)
  if (bill.archived === archived) return bill
  const now = clock.now()
  const restored = archived === 0 ? { scheduleSetOn: calendarDateIn(scope.timezone, now) } : {}
  // From now on it is where somebody put it, and not where the end of its schedule did.
  const ended = bill.ended === 0 ? {} : { ended: 2 as const }
  return setBill(scope, bill.id, { archived, ...restored, ...ended }, toInstant(now))
}

/** For ever, with all its payments. */
export function removeBill(scope: GroupScope, target: Target): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const bill = await lockCurrentBill(scope, target)
    await deleteBill(scope, bill.id)
  })
}
