import type { BillRow, BillValues } from '#bills/bill-columns'
import { keepPaymentsOnSchedule } from '#bills/move-payments-along'
import { anchorAfterAdvance, anchorAfterReturn } from '#bills/schedule-changes'
import { setBill } from '#bills/store'
import type { CalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'
import type { Minor } from '#core/money'
import { countLeft, nthDate, repetitionOf } from '#core/recurrence/repetition'
import { ruleOf } from '#core/recurrence/schedule'
import type { WritingScope } from '#db/group-scope'

/** The cycle that is open: what a payment or a skip keeps of the bill. */
export interface CycleFacts {
  cycleDueDate: CalendarDate
  cycleAmount: Minor
  cycleAnchorDay: number
  scheduleEpoch: number
}

/** What is kept of a settled cycle, and where the due date went from there. */
export interface Settlement {
  cycleDueDate: CalendarDate
  cycleAnchorDay: number | null
  nextDueDate: CalendarDate
  scheduleEpoch: number
}

/** Of a payment or a skip. */
export const SETTLEMENT_COLUMNS = [
  'cycle_due_date as cycleDueDate',
  'cycle_anchor_day as cycleAnchorDay',
  'next_due_date as nextDueDate',
  'schedule_epoch as scheduleEpoch',
] as const

export function openCycleOf(bill: BillRow): CycleFacts {
  return {
    cycleDueDate: bill.dueDate,
    cycleAmount: bill.amount,
    cycleAnchorDay: bill.anchorDay,
    scheduleEpoch: bill.scheduleEpoch,
  }
}

/**
 * What settling a cycle changes: the due date moves one cycle, also when the bill is overdue by several. After the last one it stays,
 * and the bill has ended and is archived: the settlement has its own date as the next one.
 */
export function nextCycleOf(bill: BillRow): Partial<BillValues> & Pick<BillValues, 'dueDate'> {
  const repetition = repetitionOf(bill)
  const next = nthDate(repetition, 1)
  const startsOn = bill.startsOn ?? bill.dueDate
  if (next !== undefined) {
    return { startsOn, dueDate: next, anchorDay: anchorAfterAdvance(repetition.rule, bill.anchorDay, next) }
  }
  if (repetition.until === undefined) throw refuse('due-date-too-late')
  return { startsOn, dueDate: bill.dueDate, ended: bill.archived === 1 ? 2 : 1, archived: 1 }
}

/**
 * Whether this settlement is what brought the bill to where it is. The date alone would not do: it may have been set by hand to
 * another one and back, and the last two cycles of a bill that has ended lead to the same one.
 */
export function isLatest(bill: BillRow, settlement: Settlement): boolean {
  return (
    settlement.scheduleEpoch === bill.scheduleEpoch &&
    settlement.nextDueDate === bill.dueDate &&
    isEnd(settlement) === (bill.ended !== 0)
  )
}

/** Whether it settled the last cycle of a bill. */
export function isEnd({ cycleDueDate, nextDueDate }: Settlement): boolean {
  return cycleDueDate === nextDueDate
}

/** Opens the settled cycle again, as if it had never been settled. */
export async function moveBack(
  scope: WritingScope,
  bill: BillRow,
  { cycleDueDate, cycleAnchorDay }: Settlement,
  at: string,
): Promise<BillRow> {
  const changes = bill.ended === 0 ? backTo(bill, cycleDueDate, cycleAnchorDay) : reopened(bill)
  const moved = await setBill(scope, bill.id, changes, at)
  await keepPaymentsOnSchedule(scope, moved)
  return moved
}

/**
 * One more cycle is left than before, whatever became of the schedule meanwhile. Where it began later than this cycle, it begins
 * with it now: so a payment that is made again and reverted by hand counts as one.
 */
function backTo(bill: BillRow, dueDate: CalendarDate, cycleAnchorDay: number | null): Partial<BillValues> {
  const anchorDay = anchorAfterReturn(bill, { dueDate, anchorDay: cycleAnchorDay })
  const startsOn = bill.startsOn !== null && bill.startsOn < dueDate ? bill.startsOn : dueDate
  const opened = { dueDate, anchorDay, startsOn }
  if (bill.lastDueDate === null) return opened
  const left = countLeft(repetitionOf(bill)) ?? 1
  return { ...opened, lastDueDate: ruleOf(bill).nth(dueDate, anchorDay, left) ?? bill.lastDueDate }
}

/** What the end had archived comes back with it. */
function reopened(bill: BillRow): Partial<BillValues> {
  return { ended: 0, archived: bill.ended === 1 ? 0 : bill.archived }
}
