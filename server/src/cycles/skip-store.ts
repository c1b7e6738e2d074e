import type { BillRow } from '#bills/bill-columns'
import { type CycleFacts, SETTLEMENT_COLUMNS, type Settlement } from '#bills/settle-cycle'
import type { CalendarDate } from '#core/calendar'
import type { WritingScope } from '#db/group-scope'
import { insertRows } from '#db/insert-rows'

export interface NewSkip extends CycleFacts {
  billId: number
  nextDueDate: CalendarDate
  note: string | null
  createdAt: string
}

export async function insertSkip(scope: WritingScope, skip: NewSkip): Promise<void> {
  await insertSkips(scope, [skip])
}

export async function insertSkips({ db, groupId }: WritingScope, skips: readonly NewSkip[]): Promise<void> {
  const rows = skips.map((skip) => ({
    group_id: groupId,
    bill_id: skip.billId,
    cycle_due_date: skip.cycleDueDate,
    cycle_amount: skip.cycleAmount,
    cycle_anchor_day: skip.cycleAnchorDay,
    schedule_epoch: skip.scheduleEpoch,
    next_due_date: skip.nextDueDate,
    note: skip.note,
    created_at: skip.createdAt,
  }))
  await insertRows(db, 'skips', rows)
}

/** The newest of this bill. Whether it is what brought the bill to its due date is for the caller to say. */
export function findLastSkip(
  scope: WritingScope,
  { id }: BillRow,
): Promise<(Settlement & { id: number }) | undefined> {
  return scope.db
    .selectFrom('skips')
    .select(['id', ...SETTLEMENT_COLUMNS])
    .where('group_id', '=', scope.groupId)
    .where('bill_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteSkip(scope: WritingScope, skipId: number): Promise<void> {
  await scope.db.deleteFrom('skips').where('group_id', '=', scope.groupId).where('id', '=', skipId).execute()
}
