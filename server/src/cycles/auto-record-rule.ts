import type { BillRow } from '#bills/bill-columns'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import { nextDueDate } from '#core/recurrence'
import type { Flag } from '#db/schema'

export type RecordableBill = Pick<
  BillRow,
  | 'amount'
  | 'dueDate'
  | 'anchorDay'
  | 'frequency'
  | 'autoPay'
  | 'variable'
  | 'draft'
  | 'archived'
  | 'scheduleSetOn'
  | 'autoRecordedThrough'
>

/** What a group says about automatic recording. */
export interface RecordingSetting {
  autoRecord: Flag
  /** The instant at which it was turned on. */
  autoRecordSince: string | null
}

/** The day on which a group turned automatic recording on; undefined where it is off. */
export function recordingSince(
  { autoRecord, autoRecordSince }: RecordingSetting,
  timezone: string,
): CalendarDate | undefined {
  if (autoRecord === 0 || autoRecordSince === null) return undefined
  return calendarDateIn(timezone, new Date(autoRecordSince))
}

/**
 * Whether the server records the bill's open cycle by itself once it is due. It begins with the first due date on or
 * after the day on which auto_pay, due date or the group's setting was last changed: an older cycle stays overdue, and
 * holds up the later ones until somebody settles it. What a person undid is that person's.
 */
export function recordsItself(since: CalendarDate | undefined, bill: RecordableBill): boolean {
  return (
    since !== undefined &&
    bill.autoPay === 1 &&
    bill.variable === 0 &&
    bill.draft === 0 &&
    bill.archived === 0 &&
    bill.amount > 0 &&
    bill.dueDate >= since &&
    bill.dueDate >= bill.scheduleSetOn &&
    (bill.autoRecordedThrough === null || bill.dueDate > bill.autoRecordedThrough) &&
    nextDueDate(bill.dueDate, bill.frequency, bill.anchorDay) !== undefined
  )
}
