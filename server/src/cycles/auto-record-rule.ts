import type { BillRow } from '#bills/bill-columns'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import { isLast, nthDate, repetitionOf } from '#core/recurrence/repetition'
import { payOn } from '#core/recurrence/weekend'
import type { Flag } from '#db/schema'

export type RecordableBill = Pick<
  BillRow,
  | 'amount'
  | 'dueDate'
  | 'anchorDay'
  | 'frequency'
  | 'schedule'
  | 'endsOn'
  | 'lastDueDate'
  | 'weekend'
  | 'ended'
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
 * Whether the server records the bill's open cycle by itself on the day on which to pay it. It begins with the first such day on or
 * after the one on which auto_pay, due date or the group's setting was last changed: an older cycle stays overdue, and
 * holds up the later ones until somebody settles it. What a person undid is that person's.
 */
export function recordsItself(since: CalendarDate | undefined, bill: RecordableBill): boolean {
  if (since === undefined || bill.autoPay === 0) return false
  const day = payOn(bill.dueDate, bill.weekend)
  const repetition = repetitionOf(bill)
  return (
    bill.variable === 0 &&
    bill.draft === 0 &&
    bill.archived === 0 &&
    bill.ended === 0 &&
    bill.amount > 0 &&
    day >= since &&
    day >= bill.scheduleSetOn &&
    (bill.autoRecordedThrough === null || bill.dueDate > bill.autoRecordedThrough) &&
    (nthDate(repetition, 1) !== undefined || isLast(repetition))
  )
}
