import type { BillInput, BillRow, BillValues } from '#bills/bill-columns'
import { cyclesLeftOf, type EndWish, endFrom, endWish, requireCount } from '#bills/ends'
import { addMonths, type CalendarDate, dayOfMonth } from '#core/calendar'
import { refuse } from '#core/errors'
import type { Minor } from '#core/money'
import type { Rule } from '#core/recurrence/rule'
import { type Recurrence, recurrenceOf, ruleOf } from '#core/recurrence/schedule'

type Schedule = Pick<
  BillValues,
  | 'dueDate'
  | 'anchorDay'
  | 'frequency'
  | 'schedule'
  | 'endsOn'
  | 'lastDueDate'
  | 'startsOn'
  | 'ended'
  | 'archived'
  | 'scheduleSetOn'
  | 'scheduleEpoch'
  | 'autoRecordedThrough'
>

/** What a change by hand is about. */
type Before = Schedule & Pick<BillValues, 'autoPay' | 'amount' | 'variable' | 'draft'>
type Fields = Partial<BillInput>

/** Of a bill that is made, or is only typed yet: as if it had been plain and endless until now. */
export function newSchedule(
  fields: Pick<BillInput, 'dueDate' | 'frequency'> & Fields,
  today: CalendarDate,
): Schedule {
  const { dueDate, frequency, cyclesLeft } = fields
  if (typeof cyclesLeft === 'number') requireCount(cyclesLeft)
  const plain: Before = {
    dueDate,
    frequency,
    anchorDay: dayOfMonth(dueDate),
    schedule: null,
    endsOn: null,
    lastDueDate: null,
    startsOn: dueDate,
    ended: 0,
    archived: 0,
    scheduleSetOn: today,
    scheduleEpoch: 0,
    autoRecordedThrough: null,
    autoPay: 0,
    amount: 0 as Minor,
    variable: 0,
    draft: 0,
  }
  return rescheduled(plain, fields, today)
}

/** What a change by hand does to the schedule. What is sent back as it was read changes nothing. */
export function rescheduled(bill: Before, fields: Fields, today: CalendarDate): Schedule {
  const dueDate = fields.dueDate ?? bill.dueDate
  const isMoved = dueDate !== bill.dueDate
  const recurrence = chosenRecurrence(bill, fields, dueDate)
  const isNewRule = recurrence.frequency !== bill.frequency || recurrence.schedule !== bill.schedule
  const isOnSchedule = !isNewRule && ruleOf(bill).isOn(bill.dueDate, bill.anchorDay, dueDate)
  const rule = ruleOf(recurrence)
  const wish = endWish(bill, fields)
  const wishedAnchor = anchorWish(bill, fields, dueDate)
  const change = { dueDate, isMoved, isNewRule, isOnSchedule, rule, wish, wishedAnchor }
  const recorded = recording(bill, fields, change, today)
  if (bill.ended !== 0 && !isMoved) return { ...recurrence, ...recorded, ...afterTheEnd(bill, change, today) }
  return { ...recurrence, ...recorded, ...current(bill, change) }
}

interface Change {
  dueDate: CalendarDate
  isMoved: boolean
  isNewRule: boolean
  /** A cycle before or after the current one, or the current one itself. */
  isOnSchedule: boolean
  rule: Rule
  wish: EndWish | undefined
  wishedAnchor: number | undefined
}

/**
 * The day of the month that somebody asks for. The stored one, as in a bill that is sent back, is no wish, and neither is one that
 * a due date beside it contradicts: clients that know nothing of it send back what they read.
 */
function anchorWish(
  bill: Before,
  { anchorDay, dueDate: sentDate }: Fields,
  dueDate: CalendarDate,
): number | undefined {
  if (anchorDay === undefined || anchorDay === bill.anchorDay) return undefined
  if (addMonths(dueDate, 0, anchorDay) === dueDate) return anchorDay
  if (sentDate === undefined) throw refuse('anchor-elsewhere')
  return undefined
}

/** Of a bill with an open cycle, or one that gets it by another due date. */
function current(bill: Before, change: Change) {
  const { dueDate, isMoved, isNewRule, isOnSchedule, rule, wish } = change
  const anchorDay = anchorAfter(bill, change)
  const keepsNumber = isNewRule || (isMoved && !isCounted(bill, dueDate, isOnSchedule))
  const newEnd = wish ?? countedEnd(bill, change, { anchorDay, keepsNumber })
  return {
    dueDate,
    anchorDay,
    startsOn: keepsNumber ? dueDate : bill.startsOn,
    ...(newEnd ? endFrom(newEnd, rule, dueDate, anchorDay) : endOf(bill)),
    ended: 0 as const,
    // What the end had archived comes back with a due date of its own.
    archived: bill.ended === 1 ? (0 as const) : bill.archived,
    scheduleEpoch: isMoved ? bill.scheduleEpoch + 1 : bill.scheduleEpoch,
  }
}

/** Of a bill that ends after a number of cycles: their number, where its last due date has to be calculated anew. */
function countedEnd(
  bill: Before,
  { dueDate, rule }: Change,
  { anchorDay, keepsNumber }: { anchorDay: number; keepsNumber: boolean },
): EndWish | undefined {
  const usesAnchor = rule.carriedAnchor(dueDate) === undefined
  if (bill.lastDueDate === null || !(keepsNumber || (usesAnchor && anchorDay !== bill.anchorDay)))
    return undefined
  const left = cyclesLeftOf(keepsNumber ? bill : { ...bill, dueDate })
  return { kind: 'after-cycles', count: Math.max(1, left ?? 1) }
}

function endOf({ endsOn, lastDueDate }: Before): Pick<Schedule, 'endsOn' | 'lastDueDate'> {
  return { endsOn, lastDueDate }
}

/**
 * A bill that is moved along its own schedule keeps its day: a payment is reverted by setting the due date back. An unchanged date
 * keeps it too, also with another frequency.
 */
function anchorAfter(
  bill: Before,
  { dueDate, isMoved, isNewRule, isOnSchedule, rule, wishedAnchor }: Change,
) {
  if (wishedAnchor !== undefined) return wishedAnchor
  if (!isMoved && !isNewRule) return bill.anchorDay
  return rule.carriedAnchor(dueDate) ?? (isMoved && !isOnSchedule ? dayOfMonth(dueDate) : bill.anchorDay)
}

/**
 * Whether a move passes cycles, so that as many fewer or more are left: back to where the schedule began, or along it. A bill
 * that still stands where it began has passed none.
 */
function isCounted(bill: Before, dueDate: CalendarDate, isOnSchedule: boolean): boolean {
  const startsOn = bill.startsOn ?? bill.dueDate
  return bill.dueDate !== startsOn && (dueDate === startsOn || (dueDate > startsOn && isOnSchedule))
}

/** Of a bill whose last cycle is settled: it goes on where the end is taken away or moved past the next cycle. */
function afterTheEnd(bill: Before, change: Change, today: CalendarDate) {
  const { isNewRule, rule, wish } = change
  const { dueDate, archived, scheduleEpoch, ended } = bill
  const anchorDay = anchorAfter(bill, change)
  const startsOn = isNewRule ? dueDate : bill.startsOn
  const stays = { dueDate, anchorDay, startsOn, archived, scheduleEpoch, ended }
  if (!wish) return { ...stays, ...endOf(bill) }
  const next = rule.nth(dueDate, anchorDay, 1)
  if (wish.kind === 'on-day' && (next === undefined || wish.day < next)) {
    return { ...stays, endsOn: wish.day, lastDueDate: null }
  }
  if (next === undefined) throw refuse('due-date-too-late')
  const anchorThere = rule.carriedAnchor(next) ?? anchorDay
  return {
    dueDate: next,
    anchorDay: anchorThere,
    startsOn,
    ...endFrom(wish, rule, next, anchorThere),
    ended: 0 as const,
    archived: 0 as const,
    scheduleEpoch,
    // As after every other change of the due date: what was missed since is not made up for.
    scheduleSetOn: today,
  }
}

/**
 * The one that differs from what is kept decides; where both do, the schedule, unless it is taken away. So clients that know
 * only frequencies get what they ask for.
 */
function chosenRecurrence(bill: Before, { frequency, schedule }: Fields, dueDate: CalendarDate): Recurrence {
  const kept = { frequency: bill.frequency, schedule: bill.schedule }
  const wanted = schedule ? recurrenceOf(schedule, dueDate) : undefined
  if (wanted && (wanted.schedule !== kept.schedule || wanted.frequency !== kept.frequency)) return wanted
  if (frequency !== undefined && frequency !== kept.frequency) return { frequency, schedule: null }
  return schedule === null ? { ...kept, schedule: null } : kept
}

/** What automatic recording remembers. */
function recording(
  bill: Before,
  fields: Fields,
  { isMoved, isOnSchedule, isNewRule, dueDate }: Change,
  today: CalendarDate,
) {
  // Where the schedule began may lie off its dates.
  const isPassed = isOnSchedule || (dueDate === bill.startsOn && !isNewRule)
  const isRevert = isMoved && isPassed && dueDate < bill.dueDate
  const isTurned = fields.autoPay !== undefined && fields.autoPay !== bill.autoPay
  const begins = !isRecordable(bill) && isRecordable({ ...bill, ...fields })
  return {
    scheduleSetOn: isMoved || isTurned || begins ? today : bill.scheduleSetOn,
    // What was recorded once, and taken back by somebody, is for somebody to settle.
    autoRecordedThrough: isTurned || (isMoved && !isRevert) ? null : bill.autoRecordedThrough,
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
export function anchorAfterAdvance(rule: Rule, anchorDay: number, nextDueDate: CalendarDate): number {
  return rule.carriedAnchor(nextDueDate) ?? anchorDay
}

/**
 * The anchor after a settled cycle has been opened again. `kept` is the one that the bill had then; payments of older
 * versions kept none. Without it a bill due on the 31st would drift when February is paid and taken back.
 */
export function anchorAfterReturn(
  bill: Recurrence & Pick<BillValues, 'anchorDay'>,
  cycle: { dueDate: CalendarDate; anchorDay: number | null },
): number {
  const carried = ruleOf(bill).carriedAnchor(cycle.dueDate)
  if (carried !== undefined) return carried
  const anchorDay = cycle.anchorDay ?? bill.anchorDay
  return addMonths(cycle.dueDate, 0, anchorDay) === cycle.dueDate ? anchorDay : dayOfMonth(cycle.dueDate)
}

/** Those of the wanted values that differ from what is there. */
export function onlyDifferent<V extends object>(wanted: V, current: BillRow): Partial<V> {
  const entries = Object.entries(wanted).filter(([name, value]) => current[name as keyof BillRow] !== value)
  return Object.fromEntries(entries) as Partial<V>
}
