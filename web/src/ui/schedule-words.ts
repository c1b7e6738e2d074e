import type { Bill, BillProgress, Frequency, Schedule, Weekday } from '@duebook/contract'
import { addDays, formatDay } from '../format/days.ts'
import type { ScheduleTexts } from '../texts/schedule-texts.ts'
import type { Texts } from '../texts/texts.tsx'

export interface Wording {
  words: ScheduleTexts['sentence']
  frequencies: Texts['common']['frequencies']
  locale: string
}

type Repeating = Pick<Bill, 'frequency' | 'schedule' | 'cycles_left'>
type Settled = Pick<BillProgress, 'settled'> | undefined

const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** When a bill comes, as one sentence: “Every two months on the last day, 7 of 24 paid, before weekends”. */
export function scheduleSentence(
  bill: Repeating & Pick<Bill, 'type' | 'ends_on' | 'weekend' | 'due_date' | 'anchor_day'>,
  progress: BillProgress | undefined,
  wording: Wording,
): string {
  const { words, locale } = wording
  const parts = [repeatWords({ ...bill, schedule: withDayOf(bill) }, wording, progress)]
  if (!isOnce(bill, progress)) parts.push(...endWords(bill, progress, words, locale))
  if (bill.weekend !== 'keep') parts.push(words.weekends[bill.weekend])
  return parts.join(', ')
}

const MONTHS: Partial<Record<Frequency, number>> = { monthly: 1, quarterly: 3, semiannual: 6 }

/** At the end of a short month the due date does not show which day is meant: “Every month on the last day”. */
function withDayOf({
  schedule,
  frequency,
  due_date: dueDate,
  anchor_day: anchor,
}: Repeating & Pick<Bill, 'due_date' | 'anchor_day'>): Schedule | null {
  const isPlain = schedule === null || (schedule.unit === 'month' && Object.keys(schedule).length === 2)
  const every = schedule?.every ?? MONTHS[frequency]
  if (!isPlain || every === undefined || anchor <= Number(dueDate.slice(8))) return schedule
  return { every, unit: 'month', days: [anchor === 31 ? -1 : anchor] }
}

/** How often a bill comes: “Every month on the 1st and 15th”. What is known of its past tells once from once more. */
export function repeatWords(
  bill: Repeating,
  { words, frequencies, locale }: Wording,
  settled?: Settled,
): string {
  if (isOnce(bill, settled)) return words.once
  const { schedule } = bill
  return schedule ? wordsOf(schedule, words, locale) : frequencies[bill.frequency]
}

/** It comes once, or for the last time where nothing is known of its past. */
export function isOnce({ cycles_left: left }: Pick<Bill, 'cycles_left'>, progress?: Settled): boolean {
  return left !== null && left + (progress?.settled ?? 0) === 1
}

export function weekdayName(weekday: Weekday, locale: string, length: 'long' | 'short' = 'long'): string {
  return formatDay(addDays('2024-01-01', WEEKDAYS.indexOf(weekday)), locale, { weekday: length })
}

export function monthName(month: number, locale: string, length: 'long' | 'short' = 'long'): string {
  return formatDay(`2024-${twoDigits(month)}-01`, locale, { month: length })
}

export function longDate(day: string, locale: string): string {
  return formatDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

function endWords(
  { type, ends_on: end, cycles_left: left }: Pick<Bill, 'type' | 'ends_on' | 'cycles_left'>,
  progress: BillProgress | undefined,
  words: Wording['words'],
  locale: string,
): string[] {
  if (end !== null) return [words.until(longDate(end, locale))]
  if (left === null) return []
  return [progress ? words.done(type, progress.settled, progress.settled + left) : words.left(left)]
}

function wordsOf(schedule: Schedule, words: Wording['words'], locale: string): string {
  const list = (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
  const every = words.every(schedule.every, schedule.unit)
  if ('weekday' in schedule) {
    const [nth, weekday] = [words.nth[schedule.nth] ?? '', weekdayName(schedule.weekday, locale)]
    return schedule.every === 1 ? words.onNthOfEveryMonth(nth, weekday) : words.onNth(every, nth, weekday)
  }
  if ('weekdays' in schedule) {
    return words.onWeekdays(every, list(schedule.weekdays.map((day) => weekdayName(day, locale))))
  }
  if ('days' in schedule) {
    return words.onDays(every, list(lastDayLast(schedule.days).map(words.day)))
  }
  if ('months' in schedule && 'day' in schedule) {
    const { months, day } = schedule
    if (months.every((month) => day !== -1 && day <= daysIn(month))) {
      return words.onDates(every, list(months.map((month) => dateName(month, day, locale))))
    }
    const names = list(months.map((month) => monthName(month, locale)))
    return words.onDayOfMonths(every, words.day(day), names)
  }
  return every
}

/** In the order of a month: -1 is its last day. */
function lastDayLast(days: readonly number[]): number[] {
  return days.toSorted((a, b) => (a === -1 ? 32 : a) - (b === -1 ? 32 : b))
}

function dateName(month: number, day: number, locale: string): string {
  return formatDay(`2024-${twoDigits(month)}-${twoDigits(day)}`, locale, { month: 'long', day: 'numeric' })
}

/** In a leap year. */
function daysIn(month: number): number {
  return new Date(Date.UTC(2024, month, 0)).getUTCDate()
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
