import type { BillInput, BillRow } from '#bills/bill-columns'
import { newSchedule, rescheduled } from '#bills/schedule-changes'
import type { CalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'
import { nextDates, repetitionOf } from '#core/recurrence/repetition'
import { payOn } from '#core/recurrence/weekend'

/** What somebody has typed of a schedule. */
export type TypedSchedule = Pick<BillInput, 'dueDate'> &
  Partial<Pick<BillInput, 'frequency' | 'schedule' | 'endsOn' | 'cyclesLeft' | 'anchorDay' | 'weekend'>>

export interface PreviewedDay {
  dueDate: CalendarDate
  payOn: CalendarDate
}

/** The due dates that a bill would have: one that is changed so, or a new one. */
export function previewOf(
  bill: BillRow | undefined,
  typed: TypedSchedule,
  { today, count }: { today: CalendarDate; count: number },
): PreviewedDay[] {
  const after = bill ? rescheduled(bill, typed, today) : newSchedule(asNew(typed), today)
  const weekend = typed.weekend ?? bill?.weekend ?? 'keep'
  if (after.ended !== 0) return []
  return nextDates(repetitionOf(after), count).map((dueDate) => ({ dueDate, payOn: payOn(dueDate, weekend) }))
}

/** A schedule decides alone, so any frequency will do beside it. */
function asNew(typed: TypedSchedule): TypedSchedule & Pick<BillInput, 'frequency'> {
  if (typed.frequency === undefined && !typed.schedule) throw refuse('field-required', { field: 'frequency' })
  return { frequency: 'monthly', ...typed }
}
