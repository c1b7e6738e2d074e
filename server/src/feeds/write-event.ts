import {
  foldLines,
  ICalAlarmType,
  type ICalCalendar,
  ICalEvent,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { billLink } from '#core/bill-link'
import { addDays, type CalendarDate, LAST_DATE } from '#core/calendar'
import type { Language } from '#core/language'
import { moneyFormat } from '#core/money-format'
import type { Cycle } from '#cycles/bill-book'
import { lacking } from '#cycles/open-amount'
import type { BillFacts } from '#feeds/bill-facts-store'
import { FEED_TEXTS } from '#feeds/texts'

/** What all events of one group in one feed have in common. */
export interface EventStyle {
  groupId: number
  language: Language
  currency: string
  decimals: number
  showAmounts: boolean
  alarmDays: number | null
  /** Undefined where the feed is of one group only. */
  groupName: string | undefined
  /** Where people reach this instance, if that is known. */
  publicUrl: string | undefined
}

const PAID_MARK = '✓ '
const ALARM_HOUR = 9
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Writes cycles as events, each to the bytes that are sent. All that changes an event raises the bill's revision, so nothing in
 * it may depend on the time of the request. Most cycles of a bill differ in their day alone: the library writes the first of
 * those that look alike, and the others are that one on another day, which takes a twentieth of the time.
 */
export function eventWriter(
  calendar: ICalCalendar,
  style: EventStyle,
): (cycle: Cycle, facts: BillFacts) => string {
  const { language, alarmDays, groupId, publicUrl } = style
  const texts = FEED_TEXTS[language]
  const money = moneyFormat(language, style)
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const written = new Map<string, string>()

  return (cycle, facts) => {
    const { payOn, dueDate } = cycle
    const look = lookOf(cycle)
    const alike = written.get(look) ?? foldLines(write(cycle, facts).toString())
    written.set(look, alike)
    const end = addDays(payOn, 1)
    // Nothing that somebody typed begins a line.
    return alike
      .replace(/^UID:.*$/m, `UID:${uidOf(facts, dueDate)}`)
      .replace(/^DTSTART;VALUE=DATE:.*$/m, `DTSTART;VALUE=DATE:${compact(payOn)}`)
      .replace(/^DTEND;VALUE=DATE:.*$/m, `DTEND;VALUE=DATE:${compact(end ?? payOn)}`)
  }

  function write(cycle: Cycle, facts: BillFacts): ICalEvent {
    const { bill, dueDate, payOn, status } = cycle
    const isSkipped = status === 'skipped'
    const isOpen = !isSkipped && status !== 'paid'
    const summary = summaryOf(cycle)
    const stamp = new Date(facts.revisedAt)
    const end = addDays(payOn, 1)
    return new ICalEvent(
      {
        id: uidOf(facts, dueDate),
        sequence: facts.revision,
        stamp,
        lastModified: stamp,
        start: payOn,
        ...(end === undefined ? {} : { end }),
        allDay: true,
        summary,
        description: linesOf(cycle, facts).join('\n') || null,
        status: isSkipped ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        transparency: ICalEventTransparency.TRANSPARENT,
        busystatus: ICalEventBusyStatus.FREE,
        ...(facts.category === null ? {} : { categories: [{ name: facts.category }] }),
        ...(publicUrl === undefined ? {} : { url: billLink(publicUrl, groupId, bill.id) }),
        ...(isOpen && alarmDays !== null ? { alarms: [alarmOf(summary, alarmDays)] } : {}),
      },
      calendar,
    )
  }

  function summaryOf(cycle: Cycle): string {
    const amount = style.showAmounts ? amountOf(cycle) : undefined
    const mark = cycle.status === 'paid' ? PAID_MARK : ''
    return mark + [cycle.bill.name, ...(amount === undefined ? [] : [amount])].join(' · ')
  }

  /** None where nobody knows it yet. */
  function amountOf({ bill, status, amount, paid }: Cycle): string | undefined {
    if (status === 'skipped') return undefined
    if (status === 'paid') return money(BigInt(paid))
    if (paid > 0) return texts.left(money(lacking(BigInt(amount), paid)))
    if (amount === 0) return undefined
    return bill.variable ? texts.about(money(BigInt(amount))) : money(BigInt(amount))
  }

  function linesOf({ bill, status, amount, paid, dueDate, payOn }: Cycle, { url }: BillFacts): string[] {
    const isSettled = status === 'paid' || status === 'skipped'
    return [
      ...(status === 'paid' ? [texts.settled[bill.type]] : []),
      ...(status === 'skipped' ? [texts.skipped] : []),
      ...(status === 'partial' && style.showAmounts
        ? [texts.part(money(BigInt(paid)), money(BigInt(amount)))]
        : []),
      ...(!isSettled && bill.autoPay ? [texts.autoPay] : []),
      ...(payOn === dueDate ? [] : [texts.dueOn(dayFormat.format(new Date(dueDate)))]),
      ...(style.groupName === undefined ? [] : [style.groupName]),
      ...(url === null ? [] : [url]),
    ]
  }
}

/** Two cycles with the same one are the same event, but for its day. */
function lookOf({ bill, status, amount, paid, dueDate, payOn }: Cycle): string {
  const state = status === 'paid' || status === 'skipped' ? status : 'open'
  // Only then does the event name its due date, or lack its end.
  const day = payOn === dueDate && payOn !== LAST_DATE ? '' : dueDate
  return `${bill.id} ${state} ${amount} ${paid} ${day}`
}

const compact = (day: CalendarDate) => day.replaceAll('-', '')

/** The same in every feed, after an import too, and another one in every instance. */
function uidOf({ id, createdAt }: BillFacts, dueDate: CalendarDate): string {
  return `${dueDate}-${id}-${Date.parse(createdAt).toString(36)}@duebook`
}

/** In the morning of that day: an all-day event begins at midnight, when nobody wants to hear of it. */
function alarmOf(description: string, days: number) {
  return {
    type: ICalAlarmType.display,
    trigger: days * DAY_SECONDS - ALARM_HOUR * HOUR_SECONDS,
    description,
  }
}
