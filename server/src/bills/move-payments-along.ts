import { type BillRow, listOpenPayments, type OpenPayment, setCycleOfPayment } from '#bills/store'
import { isDueOn } from '#core/recurrence'
import type { WritingScope } from '#db/group-scope'

/**
 * Payments that settled nothing go with their cycle when its due date is set by hand: what was paid towards it is still
 * paid towards it. What was paid towards a later cycle stays there, unless the new date has left that one behind.
 */
export async function movePaymentsAlong(scope: WritingScope, from: BillRow, to: BillRow): Promise<void> {
  for (const payment of await listOpenPayments(scope, from)) {
    if (goesAlong(payment, from, to)) await setCycleOfPayment(scope, payment.id, to)
  }
}

function goesAlong({ cycleDueDate }: OpenPayment, from: BillRow, to: BillRow): boolean {
  const { dueDate, frequency, anchorDay } = from
  const isLaterCycle = cycleDueDate !== dueDate && isDueOn(dueDate, frequency, anchorDay, cycleDueDate)
  return !isLaterCycle || cycleDueDate < to.dueDate
}
