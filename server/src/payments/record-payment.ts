import { anchorAfterAdvance } from '#bills/schedule-changes'
import { lockBill, setBill } from '#bills/store'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { invalid, notFound } from '#core/errors'
import type { Minor } from '#core/money'
import { nextDueDate } from '#core/recurrence'
import type { WritingScope } from '#db/group-scope'
import { insertPayment, type PaymentRow } from '#payments/store'

export interface PaymentDetails {
  amount: Minor
  /** Today in the group's time zone where it is not given. */
  date: CalendarDate | undefined
  advanceDue: boolean
}

/**
 * Records a payment and, where asked, moves the due date one cycle, counted from the due date and never from the day of
 * payment. Both or neither; the bill is held meanwhile, so that of two payments at once each moves it.
 */
export async function recordPayment(
  scope: WritingScope,
  clock: Clock,
  billId: number | undefined,
  details: PaymentDetails,
): Promise<{ payment: PaymentRow; billDueDate: CalendarDate }> {
  const bill = billId === undefined ? undefined : await lockBill(scope, billId)
  if (!bill) throw notFound('Bill')
  const now = clock.now()
  const at = toInstant(now)
  const next = details.advanceDue ? nextDueDate(bill.dueDate, bill.frequency, bill.anchorDay) : undefined
  if (details.advanceDue && next === undefined) throw invalid('Due date cannot move past 9999-12-31')
  if (next !== undefined) {
    const anchorDay = anchorAfterAdvance(bill.frequency, bill.anchorDay, next)
    await setBill(scope, bill.id, { dueDate: next, anchorDay }, at)
  }
  const payment = await insertPayment(scope, {
    billId: bill.id,
    amount: details.amount,
    date: details.date ?? calendarDateIn(scope.timezone, now),
    cycleDueDate: bill.dueDate,
    cycleAmount: bill.amount,
    nextDueDate: next,
    createdAt: at,
  })
  return { payment, billDueDate: next ?? bill.dueDate }
}
