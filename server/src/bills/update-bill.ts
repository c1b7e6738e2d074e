import { announceBills, archivingEvents } from '#bills/announce-bill'
import type { BillInput, BillRow, BillValues } from '#bills/bill-columns'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { movePaymentsAlong } from '#bills/move-payments-along'
import { requireCategory } from '#bills/require-category'
import { onlyDifferent, rescheduled } from '#bills/schedule-changes'
import { setBill, setNextOfEnd } from '#bills/store'
import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import type { Target } from '#core/target'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'

const SCHEDULE = ['dueDate', 'anchorDay', 'frequency', 'schedule', 'endsOn', 'lastDueDate'] as const

/** Only included fields change; what is sent back as it was changes nothing, the version included. */
export function updateBill(
  scope: GroupScope,
  clock: Clock,
  target: Target,
  fields: Partial<BillInput>,
): Promise<BillRow> {
  return inTransaction(scope, async (scope) =>
    changeBill(scope, clock, await lockCurrentBill(scope, target), fields),
  )
}

/** The bill must be held. */
export async function changeBill(
  scope: WritingScope,
  clock: Clock,
  bill: BillRow,
  fields: Partial<BillInput>,
): Promise<BillRow> {
  const now = clock.now()
  const { cyclesLeft: _, ...others } = fields
  const wanted = { ...others, ...rescheduled(bill, fields, calendarDateIn(scope.timezone, now)) }
  const changes = ownChanges(bill, wanted)
  if (Object.keys(changes).length === 0) return bill
  await requireCategory(scope, changes.categoryId ?? null)
  const isRescheduled = SCHEDULE.some((field) => field in changes)
  const at = toInstant(now)
  // Nobody is reminded of what would have been due before somebody said so.
  if (isRescheduled) changes.scheduleChangedAt = at
  const changed = await setBill(scope, bill.id, changes, at)
  if (goesOn(bill, changed)) await setNextOfEnd(scope, bill, changed.dueDate)
  if (isRescheduled) await movePaymentsAlong(scope, bill, changed)
  const types = ['bill.updated' as const, ...archivingEvents(bill, changed)]
  await announceBills(scope, [{ types, bill: changed }], at)
  return changed
}

/** What differs from what is there. */
export function ownChanges(bill: BillRow, wanted: Partial<BillValues>): Partial<BillValues> {
  const changes = onlyDifferent(wanted, bill)
  // Somebody has decided: it does not come back with a category that was deleted.
  return changes.categoryId === undefined ? changes : { ...changes, formerCategoryId: null }
}

/** Whether the end was taken away, or moved, after the last cycle was settled. */
function goesOn(bill: BillRow, changed: BillRow): boolean {
  return bill.ended !== 0 && changed.ended === 0 && changed.scheduleEpoch === bill.scheduleEpoch
}
