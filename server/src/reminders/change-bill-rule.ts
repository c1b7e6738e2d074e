import { LIMITS } from '@duebook/contract/refusals'
import type { BillRow } from '#bills/bill-columns'
import { findBill, lockBill } from '#bills/store'
import { addDays, type CalendarDate, calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import {
  type BillRule,
  deleteBillRule,
  deleteSnooze,
  findBillRule,
  findSnooze,
  putBillRule,
  putSnooze,
} from '#reminders/bill-rule-store'
import type { Snooze } from '#reminders/messages-between'
import { findSettings } from '#reminders/settings-store'

export interface ShownRule extends BillRule {
  snooze: Snooze | undefined
}

export async function readBillRule(
  scope: GroupScope | WritingScope,
  clock: Clock,
  billId: number,
): Promise<ShownRule> {
  const bill = requireFound(await findBill(scope, billId), 'bill-not-found')
  const rule = await findBillRule(scope, bill.id)
  const snooze = await findSnooze(scope, bill.id)
  const isCurrent = snooze?.dueDate === bill.dueDate && snooze.until >= (await userToday(scope, clock))
  return { ...rule, snooze: isCurrent ? snooze : undefined }
}

/** Only what is included changes. */
export function changeBillRule(
  scope: GroupScope,
  clock: Clock,
  billId: number,
  changes: Partial<BillRule>,
): Promise<ShownRule> {
  return inTransaction(scope, async (scope) => {
    const { snooze, ...before } = await readBillRule(await holding(scope, billId), clock, billId)
    const rule = { ...before, ...changes }
    await putBillRule(scope, billId, rule, toInstant(clock.now()))
    return { ...rule, snooze }
  })
}

export function resetBillRule(scope: GroupScope, clock: Clock, billId: number): Promise<ShownRule> {
  return inTransaction(scope, async (scope) => {
    await deleteBillRule(await holding(scope, billId), billId)
    return readBillRule(scope, clock, billId)
  })
}

/** Holds back what else there is to be said about the current cycle, until that day. */
export async function snoozeBill(
  scope: WritingScope,
  clock: Clock,
  billId: number,
  until: CalendarDate,
): Promise<Snooze> {
  const bill = requireFound(await lockBill(scope, billId), 'bill-not-found')
  if (!hasOpenCycle(bill)) throw refuse('nothing-to-snooze')
  const today = await userToday(scope, clock)
  const latest = addDays(today, LIMITS.snoozeDays)
  if (until <= today || (latest !== undefined && until > latest)) {
    throw refuse('snooze-out-of-range')
  }
  const snooze = { dueDate: bill.dueDate, until }
  await putSnooze(scope, bill.id, snooze, toInstant(clock.now()))
  return snooze
}

/** Ending none is fine. */
export function endSnooze(scope: GroupScope, billId: number): Promise<void> {
  return inTransaction(scope, async (scope) => deleteSnooze(await holding(scope, billId), billId))
}

export function hasOpenCycle({
  archived,
  ended,
  draft,
}: Pick<BillRow, 'archived' | 'ended' | 'draft'>): boolean {
  return archived === 0 && ended === 0 && draft === 0
}

/** The day where the user is. */
export async function userToday(scope: GroupScope | WritingScope, clock: Clock): Promise<CalendarDate> {
  const settings = await findSettings(scope)
  return calendarDateIn(settings?.timezone ?? scope.timezone, clock.now())
}

/** So that two changes at once do not undo each other, and the bill is not deleted meanwhile. */
async function holding(scope: WritingScope, billId: number): Promise<WritingScope> {
  requireFound(await lockBill(scope, billId), 'bill-not-found')
  return scope
}
