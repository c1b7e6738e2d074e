import { TEXT_LIMITS } from '@duebook/contract'
import { announceBills, archivingEvents } from '#bills/announce-bill'
import type { BillRow } from '#bills/bill-columns'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { isLatest, moveBack, nextCycleOf, openCycleOf } from '#bills/settle-cycle'
import { setBill } from '#bills/store'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { Target } from '#core/target'
import { cleanText } from '#core/text'
import { deleteSkip, findLastSkip, insertSkip } from '#cycles/skip-store'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'

/** Blank is no note. */
export function readNote(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  return cleanText(text, { field: 'note', maxLength: TEXT_LIMITS.skipNote, multiline: true }) || null
}

/** Settles the open cycle without money. */
export async function skipCycle(
  scope: WritingScope,
  clock: Clock,
  target: Target,
  note: string | null,
): Promise<BillRow> {
  const bill = await lockCurrentBill(scope, target)
  if (bill.ended !== 0) throw refuse('bill-ended')
  const at = toInstant(clock.now())
  const next = nextCycleOf(bill)
  const settlement = { ...openCycleOf(bill), nextDueDate: next.dueDate }
  // Sent together, but run in this order.
  const [moved] = await Promise.all([
    setBill(scope, bill.id, next, at),
    insertSkip(scope, { ...settlement, billId: bill.id, note, createdAt: at }),
  ])
  const types = ['cycle.skipped' as const, ...archivingEvents(bill, moved)]
  await announceBills(scope, [{ types, bill: moved }], at)
  return moved
}

export function unskipCycle(scope: GroupScope, clock: Clock, target: Target): Promise<BillRow> {
  return inTransaction(scope, async (scope) => {
    const bill = await lockCurrentBill(scope, target)
    const skip = await findLastSkip(scope, bill)
    if (!skip || !isLatest(bill, skip)) {
      throw refuse('not-latest-skip')
    }
    await deleteSkip(scope, skip.id)
    const at = toInstant(clock.now())
    const opened = await moveBack(scope, bill, skip, at)
    const types = ['bill.updated' as const, ...archivingEvents(bill, opened)]
    await announceBills(scope, [{ types, bill: opened }], at)
    return opened
  })
}
