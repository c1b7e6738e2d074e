import type { BillInput, BillRow, BillValues } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import { anchorDayOf, type Frequency, nthDueDate } from '#core/recurrence'

type Schedule = Pick<
  BillValues,
  | 'dueDate'
  | 'anchorDay'
  | 'frequency'
  | 'scheduleSetOn'
  | 'scheduleEpoch'
  | 'autoRecordedThrough'
  | 'autoPay'
  | 'amount'
  | 'variable'
  | 'draft'
>

/**
 * What a change by hand does to the schedule. Another due date sets the anchor anew; the same one changes nothing, so
 * that a bill sent back as it was read keeps its 31st in February.
 */
export function rescheduled(
  bill: Schedule,
  fields: Partial<BillInput>,
  today: CalendarDate,
): Partial<Schedule> {
  const dueDate = fields.dueDate ?? bill.dueDate
  const frequency = fields.frequency ?? bill.frequency
  const moved = dueDate !== bill.dueDate
  const anchorDay = moved || anchorFollows(frequency) ? anchorDayOf(dueDate) : bill.anchorDay
  const restarts = moved || (fields.autoPay !== undefined && fields.autoPay !== bill.autoPay)
  const begins = !isRecordable(bill) && isRecordable({ ...bill, ...fields })
  return {
    dueDate,
    frequency,
    anchorDay,
    scheduleSetOn: restarts || begins ? today : bill.scheduleSetOn,
    scheduleEpoch: moved ? bill.scheduleEpoch + 1 : bill.scheduleEpoch,
    autoRecordedThrough: restarts ? null : bill.autoRecordedThrough,
  }
}

/** A bill that becomes one that can be recorded automatically begins today: earlier cycles are not recorded. */
function isRecordable({
  autoPay,
  amount,
  variable,
  draft,
}: Pick<BillValues, 'autoPay' | 'amount' | 'variable' | 'draft'>) {
  return autoPay === 1 && amount > 0 && variable === 0 && draft === 0
}

/** The anchor after a cycle has been settled. */
export function anchorAfterAdvance(
  frequency: Frequency,
  anchorDay: number,
  nextDueDate: CalendarDate,
): number {
  return anchorFollows(frequency) ? anchorDayOf(nextDueDate) : anchorDay
}

/**
 * The anchor after a settled cycle has been opened again. `kept` is the one that the bill had then; payments of older
 * versions kept none. Without it a bill due on the 31st would drift when February is paid and taken back.
 */
export function anchorAfterReturn(
  bill: Pick<BillValues, 'frequency' | 'anchorDay'>,
  cycle: { dueDate: CalendarDate; anchorDay: number | null },
): number {
  if (anchorFollows(bill.frequency)) return anchorDayOf(cycle.dueDate)
  const anchorDay = cycle.anchorDay ?? bill.anchorDay
  const fits = nthDueDate(cycle.dueDate, bill.frequency, anchorDay, 0) === cycle.dueDate
  return fits ? anchorDay : anchorDayOf(cycle.dueDate)
}

/** Weeks know no day of the month: the anchor is carried along, for the day on which the frequency changes. */
function anchorFollows(frequency: Frequency): boolean {
  return frequency === 'weekly' || frequency === 'biweekly'
}

/** Those of the wanted values that differ from what is there. */
export function onlyDifferent<V extends object>(wanted: V, current: BillRow): Partial<V> {
  const entries = Object.entries(wanted).filter(([name, value]) => current[name as keyof BillRow] !== value)
  return Object.fromEntries(entries) as Partial<V>
}
