import type { BillRow } from '#bills/bill-columns'
import { listOpenPayments, setCycleOfPayment } from '#bills/open-payment-store'
import type { CalendarDate } from '#core/calendar'
import { isDueOn, repetitionOf } from '#core/recurrence/repetition'
import type { WritingScope } from '#db/group-scope'

/**
 * When the due date, the schedule or its end is set by hand. What was paid towards the open cycle goes with it: the cycle was moved, not
 * settled. What was paid towards a later one stays there, unless the new schedule has no such day.
 */
export async function movePaymentsAlong(scope: WritingScope, from: BillRow, to: BillRow): Promise<void> {
  const earliest = from.dueDate < to.dueDate ? from.dueDate : to.dueDate
  await bringToCurrent(scope, to, earliest, (date) => date === from.dueDate || !isOnSchedule(to, date))
}

/** When a settled cycle is opened again: by now another frequency may have left out days that were paid towards. */
export async function keepPaymentsOnSchedule(scope: WritingScope, bill: BillRow): Promise<void> {
  await bringToCurrent(scope, bill, bill.dueDate, (date) => !isOnSchedule(bill, date))
}

async function bringToCurrent(
  scope: WritingScope,
  bill: BillRow,
  earliest: CalendarDate,
  goesAlong: (cycleDueDate: CalendarDate) => boolean,
): Promise<void> {
  for (const { id, cycleDueDate } of await listOpenPayments(scope, bill.id, earliest)) {
    if (cycleDueDate !== bill.dueDate && goesAlong(cycleDueDate)) await setCycleOfPayment(scope, id, bill)
  }
}

function isOnSchedule(bill: BillRow, day: CalendarDate): boolean {
  return isDueOn(repetitionOf(bill), day)
}
