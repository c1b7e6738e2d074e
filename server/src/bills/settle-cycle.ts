import type { BillRow, BillValues } from '#bills/bill-columns'
import { keepPaymentsOnSchedule } from '#bills/move-payments-along'
import { anchorAfterAdvance, anchorAfterReturn } from '#bills/schedule-changes'
import { setBill } from '#bills/store'
import type { CalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'
import type { Minor } from '#core/money'
import { nextDueDate } from '#core/recurrence'
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

/** Moves the due date one cycle, also when the bill is overdue by several. */
export function moveToNextCycle(
  scope: WritingScope,
  bill: BillRow,
  at: string,
  also: Pick<Partial<BillValues>, 'autoRecordedThrough'> = {},
): Promise<BillRow> {
  const next = nextDueDate(bill.dueDate, bill.frequency, bill.anchorDay)
  if (next === undefined) throw refuse('due-date-too-late')
  const anchorDay = anchorAfterAdvance(bill.frequency, bill.anchorDay, next)
  return setBill(scope, bill.id, { ...also, dueDate: next, anchorDay }, at)
}

/**
 * Whether this settlement is what brought the bill to its due date. The date alone would not do: it may have been set
 * by hand to another one and back.
 */
export function isLatest(bill: BillRow, settlement: Settlement): boolean {
  return settlement.scheduleEpoch === bill.scheduleEpoch && settlement.nextDueDate === bill.dueDate
}

/** Opens the settled cycle again, as if it had never been settled. */
export async function moveBack(
  scope: WritingScope,
  bill: BillRow,
  { cycleDueDate, cycleAnchorDay }: Settlement,
  at: string,
): Promise<BillRow> {
  const cycle = { dueDate: cycleDueDate, anchorDay: cycleAnchorDay }
  const anchorDay = anchorAfterReturn(bill, cycle)
  const moved = await setBill(scope, bill.id, { dueDate: cycleDueDate, anchorDay }, at)
  await keepPaymentsOnSchedule(scope, moved)
  return moved
}
