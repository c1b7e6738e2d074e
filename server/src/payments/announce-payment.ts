import type { EventType } from '@duebook/contract'
import { archivingEvents, billEvent } from '#bills/announce-bill'
import type { BillRow } from '#bills/bill-columns'
import type { WritingScope } from '#db/group-scope'
import { recordEvents } from '#events/record-events'
import { presentPayment } from '#payments/present-payment'
import type { PaymentRow } from '#payments/store'

interface PaymentChange {
  type: EventType
  payment: PaymentRow
  before: BillRow
  bill: BillRow
}

/** Tells webhooks of a payment, and of the bill where settling its last cycle has archived it, or opening that has brought it back. */
export function announcePayment(
  scope: WritingScope,
  { type, payment, before, bill }: PaymentChange,
  at: string,
): Promise<void> {
  const own = billEvent(scope, type, bill, () => ({ payment: presentPayment(payment, scope.decimals) }))
  const others = archivingEvents(before, bill).map((each) => billEvent(scope, each, bill))
  return recordEvents(scope, [own, ...others], at)
}
