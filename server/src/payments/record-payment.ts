import type { BillRow } from '#bills/bill-columns'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { nextCycleOf, openCycleOf } from '#bills/settle-cycle'
import { reviseBill, setBill } from '#bills/store'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import type { Minor } from '#core/money'
import { payOn } from '#core/recurrence/weekend'
import type { Target } from '#core/target'
import type { WritingScope } from '#db/group-scope'
import { announcePayment } from '#payments/announce-payment'
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
  target: Target,
  details: PaymentDetails,
): Promise<{ payment: PaymentRow; bill: BillRow }> {
  const bill = await lockCurrentBill(scope, target)
  const now = clock.now()
  const at = toInstant(now)
  // After the end there is nothing left to settle: it is money towards the last cycle.
  const settles = details.advanceDue && bill.ended === 0
  const next = settles ? nextCycleOf(bill) : undefined
  // Sent together, but run in this order.
  const [changed, payment] = await Promise.all([
    next ? setBill(scope, bill.id, next, at) : reviseBill(scope, bill.id, at),
    insertPayment(scope, {
      ...openCycleOf(bill),
      billId: bill.id,
      amount: details.amount,
      date: details.date ?? calendarDateIn(scope.timezone, now),
      nextDueDate: next?.dueDate,
      source: 'manual',
      createdAt: at,
    }),
  ])
  await announcePayment(scope, { type: 'payment.recorded', payment, before: bill, bill: changed }, at)
  return { payment, bill: changed }
}

/** What the server records by itself: the whole amount, on the day on which to pay. The bill must be held. */
export async function recordAutomatically(scope: WritingScope, clock: Clock, bill: BillRow): Promise<void> {
  const at = toInstant(clock.now())
  const next = nextCycleOf(bill)
  const [moved, payment] = await Promise.all([
    setBill(scope, bill.id, { ...next, autoRecordedThrough: bill.dueDate }, at),
    insertPayment(scope, {
      ...openCycleOf(bill),
      billId: bill.id,
      amount: bill.amount,
      date: payOn(bill.dueDate, bill.weekend),
      nextDueDate: next.dueDate,
      source: 'auto',
      createdAt: at,
    }),
  ])
  await announcePayment(scope, { type: 'payment.recorded', payment, before: bill, bill: moved }, at)
}
