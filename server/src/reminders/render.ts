import { type CalendarDate, compareDates, daysBetween } from '#core/calendar'
import type { Language } from '#core/language'
import { moneyFormat } from '#core/money-format'
import { lacking, total } from '#cycles/open-amount'
import type { Content } from '#notifications/store'
import type { DueEntry, Look } from '#reminders/look-again'
import type { ReminderTexts, Timing } from '#reminders/texts/reminder-texts'
import { REMINDER_TEXTS } from '#reminders/texts/texts'

/** What a message says, before links and buttons. */
export interface Rendered {
  title: string
  /** In the order of the message: overdue ones first. */
  lines: Array<{ entry: DueEntry; text: string }>
  closing: string | undefined
  isUrgent: boolean
}

export function render(look: Look): Rendered {
  const texts = REMINDER_TEXTS[look.recipient.language]
  const sorted = look.entries.map((entry) => ({ entry, timing: timingOf(entry, look.today) })).sort(byUrgency)
  const [first] = sorted
  return {
    title: first && sorted.length === 1 ? singleTitle(texts, look, first) : digestTitle(texts, look, sorted),
    lines: sorted.map((each) => ({ entry: each.entry, text: lineOf(texts, look, each) })),
    closing: sorted.length > 1 ? sumsOf(texts, look, sorted) : undefined,
    isUrgent: sorted.some(({ timing }) => timing.kind !== 'in'),
  }
}

/** As the inbox shows it. */
export function contentOf({ title, lines, closing }: Rendered): Content {
  return { title, body: [...lines.map(({ text }) => text), ...(closing ? [closing] : [])].join('\n') }
}

/** What the cycle still lacks. */
export function lackOf({ cycle }: Pick<DueEntry, 'cycle'>): bigint {
  return lacking(BigInt(cycle.amount), cycle.paid)
}

interface Timed {
  entry: DueEntry
  timing: Timing
}

function timingOf({ cycle: { payOn, dueDate } }: DueEntry, today: CalendarDate): Timing {
  const lastDay = payOn > dueDate ? payOn : dueDate
  if (today < payOn) return { kind: 'in', days: daysBetween(today, payOn) }
  if (today > lastDay) return { kind: 'overdue', days: daysBetween(lastDay, today) }
  return today === payOn ? { kind: 'today' } : { kind: 'now' }
}

const RANK: Record<Timing['kind'], number> = { overdue: 0, now: 1, today: 2, in: 3 }

function byUrgency(a: Timed, b: Timed): number {
  return (
    RANK[a.timing.kind] - RANK[b.timing.kind] ||
    compareDates(a.entry.cycle.payOn, b.entry.cycle.payOn) ||
    a.entry.cycle.bill.id - b.entry.cycle.bill.id
  )
}

function singleTitle(texts: ReminderTexts, { recipient }: Look, { entry, timing }: Timed): string {
  const { bill, payOn } = entry.cycle
  return `${bill.name} ${texts.is[bill.type](timing, dayIn(recipient.language, payOn))}`
}

function digestTitle({ digest }: ReminderTexts, { group }: Look, entries: readonly Timed[]): string {
  const count = (...kinds: Timing['kind'][]) =>
    entries.filter(({ timing }) => kinds.includes(timing.kind)).length
  const counts = [
    [count('overdue'), digest.overdue] as const,
    [count('now', 'today'), digest.due] as const,
    [count('in'), digest.soon] as const,
  ]
  const parts = counts.filter(([number]) => number > 0).map(([number, words]) => words(number))
  return `${parts.join(', ')} · ${group.name}`
}

function lineOf(texts: ReminderTexts, look: Look, { entry, timing }: Timed): string {
  const { bill, payOn } = entry.cycle
  const details = [
    amountOf(texts, look, entry),
    texts.when[bill.type](timing, dayIn(look.recipient.language, payOn)),
    timing.kind === 'overdue' && entry.openCount > 1 ? texts.open(entry.openCount) : undefined,
  ]
  return `${bill.name}: ${details.filter((each) => each !== undefined).join(', ')}`
}

/** None where nobody knows it yet. */
function amountOf(texts: ReminderTexts, look: Look, entry: DueEntry): string | undefined {
  const lack = lackOf(entry)
  if (lack === 0n) return undefined
  const amount = moneyIn(look, lack)
  if (entry.cycle.paid > 0n) return texts.left(amount)
  return entry.cycle.bill.variable ? texts.about(amount) : amount
}

function sumsOf({ sums }: ReminderTexts, look: Look, entries: readonly Timed[]): string | undefined {
  const sum = (isPart: (each: Timed) => boolean) =>
    total(entries.filter(isPart).map(({ entry }) => lackOf(entry)))
  const isBill = ({ entry }: Timed) => entry.cycle.bill.type === 'bill'
  const parts: Array<[string, bigint]> = [
    [sums.overdue, sum((each) => isBill(each) && each.timing.kind === 'overdue')],
    [sums.toPay, sum(isBill)],
    [sums.expected, sum((each) => !isBill(each))],
  ]
  const shown = parts.filter(([, amount]) => amount > 0n)
  return shown.length === 0
    ? undefined
    : shown.map(([word, amount]) => `${word}: ${moneyIn(look, amount)}`).join(' · ')
}

function moneyIn({ recipient: { language }, group }: Look, amount: bigint): string {
  return moneyFormat(language, group)(amount)
}

function dayIn(language: Language, date: CalendarDate): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return format.format(new Date(date))
}
