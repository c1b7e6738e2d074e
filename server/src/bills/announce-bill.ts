import type { EventType } from '@duebook/contract'
import type { BillRow } from '#bills/bill-columns'
import { presentBill } from '#bills/present-bill'
import type { WritingScope } from '#db/group-scope'
import { isListenedTo, type NewEvent, recordEvents } from '#events/record-events'

/** Tells webhooks of changed bills, as they are now. */
export function announceBills(
  scope: WritingScope,
  changed: ReadonlyArray<{ types: readonly EventType[]; bill: BillRow }>,
  at: string,
): Promise<void> {
  const events = changed.flatMap(({ types, bill }) => types.map((type) => billEvent(scope, type, bill)))
  return recordEvents(scope, events, at)
}

/** Whether it is worth to read changed bills again. */
export function isHeardOf(scope: WritingScope): boolean {
  return CHANGES.some((type) => isListenedTo(scope, type))
}

const CHANGES = ['bill.updated', 'bill.archived', 'bill.restored'] as const

/** `more` is what else was part of the change. */
export function billEvent(
  { decimals }: WritingScope,
  type: EventType,
  bill: BillRow,
  more: () => Record<string, unknown> = () => ({}),
): NewEvent {
  return {
    type,
    data: () => {
      const { notes: _, ...shown } = presentBill(bill, decimals)
      return { revision: bill.revision, bill: shown, ...more() }
    },
  }
}

/** What else is to be told of a change that has put the bill away, or brought it back. */
export function archivingEvents(
  before: Pick<BillRow, 'archived'>,
  after: Pick<BillRow, 'archived'>,
): EventType[] {
  if (before.archived === after.archived) return []
  return [after.archived === 1 ? 'bill.archived' : 'bill.restored']
}
