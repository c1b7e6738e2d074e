import { recordGroupAct } from '#audit/record-act'
import { announceBills, archivingEvents } from '#bills/announce-bill'
import type { BillRow, BillValues } from '#bills/bill-columns'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { deleteBill, setBill } from '#bills/store'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import type { Target } from '#core/target'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import type { Flag } from '#db/schema'

/** Archiving what is archived already changes nothing, and likewise restoring. */
export async function setArchived(
  scope: WritingScope,
  clock: Clock,
  target: Target,
  archived: Flag,
): Promise<BillRow> {
  const bill = await lockCurrentBill(scope, target)
  const now = clock.now()
  const changes = archivedChanges(bill, archived, calendarDateIn(scope.timezone, now))
  if (changes.archived === undefined) return bill
  const at = toInstant(now)
  const changed = await setBill(scope, bill.id, changes, at)
  await announceBills(scope, [{ types: archivingEvents(bill, changed), bill: changed }], at)
  return changed
}

/** A restored bill begins today: automatic recording must not make up for the time in which it was put away. */
export function archivedChanges(bill: BillRow, archived: Flag, today: CalendarDate): Partial<BillValues> {
  if (bill.archived === archived) return {}
  const restored = archived === 0 ? { scheduleSetOn: today } : {}
  // From now on it is where somebody put it, and not where the end of its schedule did.
  const ended = bill.ended === 0 ? {} : { ended: 2 as const }
  return { archived, ...restored, ...ended }
}

/** For ever, with all its payments. */
export function removeBill(scope: GroupScope, clock: Clock, target: Target): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const bill = await lockCurrentBill(scope, target)
    await deleteBill(scope, bill.id)
    const last = { ...bill, revision: bill.revision + 1 }
    const at = toInstant(clock.now())
    await recordGroupAct(scope, at, { action: 'bill.deleted', target: { type: 'bill', id: bill.id } })
    await announceBills(scope, [{ types: ['bill.deleted'], bill: last }], at)
  })
}
