import { TEXT_LIMITS } from '@duebook/contract'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { isLatest, moveBack, moveToNextCycle, openCycleOf } from '#bills/settle-cycle'
import type { BillRow } from '#bills/store'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { cleanText } from '#core/text'
import { deleteSkip, findLastSkip, insertSkip } from '#cycles/skip-store'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { ANY_VERSION, type RequireCurrent } from '#http/etag'

/** Blank is no note. */
export function readNote(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  return cleanText(text, { field: 'note', maxLength: TEXT_LIMITS.skipNote, multiline: true }) || null
}

/** Settles the open cycle without money. */
export async function skipCycle(
  scope: WritingScope,
  clock: Clock,
  billId: number | undefined,
  note: string | null,
): Promise<BillRow> {
  const bill = await lockCurrentBill(scope, billId, ANY_VERSION)
  const at = toInstant(clock.now())
  const moved = await moveToNextCycle(scope, bill, at)
  const settlement = { ...openCycleOf(bill), nextDueDate: moved.dueDate }
  await insertSkip(scope, { ...settlement, billId: bill.id, note, createdAt: at })
  return moved
}

export function unskipCycle(
  scope: GroupScope,
  clock: Clock,
  billId: number | undefined,
  requireCurrent: RequireCurrent,
): Promise<BillRow> {
  return inTransaction(scope, async (scope) => {
    const bill = await lockCurrentBill(scope, billId, requireCurrent)
    const skip = await findLastSkip(scope, bill)
    if (!skip || !isLatest(bill, skip)) {
      throw refuse('not-latest-skip')
    }
    await deleteSkip(scope, skip.id)
    return moveBack(scope, bill, skip, toInstant(clock.now()))
  })
}
