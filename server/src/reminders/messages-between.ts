import { addDays, type CalendarDate, calendarDateIn } from '#core/calendar'
import { secondsLater } from '#core/clock'
import { countBefore, countThrough, nthDate, type Repetition } from '#core/recurrence/repetition'
import { payOn, type WeekendRule } from '#core/recurrence/weekend'
import { instantOfHour } from '#core/wall-hour'
import type { DateRange } from '#cycles/bill-book'
import { duePaidWithin } from '#cycles/pay-range'
import type { Preferences } from '#reminders/preferences'
import type { Rule } from '#reminders/rule'

/** A bill with an open cycle, as one user sees it. */
export interface RemindedBill {
  repetition: Repetition
  weekend: WeekendRule
  /** The user's own for this bill; null: as for the others. */
  leadDays: readonly number[] | null
  snooze: Snooze | undefined
}

export interface Snooze {
  dueDate: CalendarDate
  until: CalendarDate
}

/** One message about one cycle. */
export interface CycleMessage {
  dueDate: CalendarDate
  rule: Rule
  at: Date
}

/** So many cycles of a bill, the latest ones, are looked at for each rule: a long pause must not fill the memory. */
const MAX_CYCLES = 40
/** After this a message is pointless in any case. */
const MAX_AGE_SECONDS = 3 * 24 * 60 * 60

/**
 * Every message about a bill after the one instant and up to the other, as if nothing were settled meanwhile. Overdue ones exist
 * only for the earliest open cycle. A snooze holds back all others of its cycle up to its own.
 */
export function messagesBetween(
  bill: RemindedBill,
  preferences: Preferences,
  after: Date,
  through: Date,
): CycleMessage[] {
  const days = daysBetween(preferences, after, through)
  if (!days) return []
  const messages = [
    ...leadsOf(bill, preferences).flatMap((lead) => leadMessages(bill, lead, days)),
    ...overdueMessages(bill, preferences).filter(isOn(days)),
    ...snoozeMessages(bill).filter(isOn(days)),
  ]
  const heldUntil = snoozeMessages(bill)[0]
  return messages
    .filter(({ dueDate, rule, day }) => {
      const isHeld = heldUntil !== undefined && dueDate === heldUntil.dueDate && day <= heldUntil.day
      return !isHeld || rule.kind === 'snoozed'
    })
    .map((message) => timed(message, preferences))
}

/** Of each cycle the latest one: whoever was away for a week needs no more. */
export function mostUrgent(messages: readonly CycleMessage[]): CycleMessage[] {
  const latest = new Map<CalendarDate, CycleMessage>()
  for (const message of messages) {
    const known = latest.get(message.dueDate)
    if (!known || message.at >= known.at) latest.set(message.dueDate, message)
  }
  return [...latest.values()]
}

/** When a message that is sent now is pointless: at the next one about its cycle, after three days at most. */
export function expiryOf(
  bill: RemindedBill,
  preferences: Preferences,
  dueDate: CalendarDate,
  now: Date,
): Date {
  const latest = secondsLater(now, MAX_AGE_SECONDS)
  const day = payOn(dueDate, bill.weekend)
  const planned = [
    ...leadsOf(bill, preferences).map((lead) => ({
      dueDate,
      rule: leadRule(lead),
      day: addDays(day, -lead),
    })),
    // A later cycle may be the earliest open one by then.
    ...overdueMessages({ ...bill, repetition: { ...bill.repetition, dueDate } }, preferences),
    ...snoozeMessages(bill),
  ]
  return planned
    .filter((message): message is OnDay => message.dueDate === dueDate && message.day !== undefined)
    .map((message) => timed(message, preferences).at)
    .filter((at) => at > now)
    .reduce((first, at) => (at < first ? at : first), latest)
}

/** The days whose hour comes after the one instant and not after the other. */
function daysBetween({ timezone, hour }: Preferences, after: Date, through: Date): DateRange | undefined {
  const first = calendarDateIn(timezone, after)
  const last = calendarDateIn(timezone, through)
  const from = instantOfHour(timezone, first, hour) > after ? first : addDays(first, 1)
  const to = instantOfHour(timezone, last, hour) <= through ? last : addDays(last, -1)
  return from && to && from <= to ? { from, to } : undefined
}

interface OnDay {
  dueDate: CalendarDate
  rule: Rule
  day: CalendarDate
}

function leadsOf({ leadDays }: RemindedBill, preferences: Preferences): readonly number[] {
  return leadDays ?? preferences.leadDays
}

function leadRule(lead: number): Rule {
  return lead === 0 ? { kind: 'due' } : { kind: 'before', days: lead }
}

function leadMessages({ repetition, weekend }: RemindedBill, lead: number, { from, to }: DateRange): OnDay[] {
  const [first, last] = [addDays(from, lead), addDays(to, lead)]
  if (!first || !last) return []
  const due = duePaidWithin({ from: first, to: last }, weekend)
  return latestDates(repetition, due).flatMap((dueDate) => {
    const day = addDays(payOn(dueDate, weekend), -lead)
    return day ? [{ dueDate, rule: leadRule(lead), day }] : []
  })
}

/** Those in the range, the latest first. */
function latestDates(repetition: Repetition, { from, to }: DateRange): CalendarDate[] {
  // Most are due later, and need no counting to know it.
  if (repetition.dueDate > to) return []
  const [first, end] = [countBefore(repetition, from), countThrough(repetition, to)]
  const dates: CalendarDate[] = []
  for (let n = end - 1; n >= first && dates.length < MAX_CYCLES; n -= 1) {
    const date = nthDate(repetition, n)
    if (date !== undefined) dates.push(date)
  }
  return dates
}

/** While it is due over a weekend it is not overdue yet. */
function overdueMessages(
  { repetition: { dueDate }, weekend }: RemindedBill,
  { overdueEveryDays, overdueTimes }: Preferences,
): OnDay[] {
  if (overdueEveryDays === null) return []
  const paidOn = payOn(dueDate, weekend)
  const lastDay = paidOn > dueDate ? paidOn : dueDate
  return Array.from({ length: overdueTimes }, (_, index) => index + 1).flatMap((count) => {
    const day = addDays(lastDay, count * overdueEveryDays)
    return day ? [{ dueDate, rule: { kind: 'overdue', count } as const, day }] : []
  })
}

/** Of a cycle that has been settled since it is over. */
function snoozeMessages({ repetition, snooze }: RemindedBill): OnDay[] {
  if (snooze?.dueDate !== repetition.dueDate) return []
  return [{ dueDate: snooze.dueDate, rule: { kind: 'snoozed', until: snooze.until }, day: snooze.until }]
}

const isOn =
  ({ from, to }: DateRange) =>
  ({ day }: OnDay) =>
    from <= day && day <= to

function timed({ dueDate, rule, day }: OnDay, { timezone, hour }: Preferences): CycleMessage {
  return { dueDate, rule, at: instantOfHour(timezone, day, hour) }
}
