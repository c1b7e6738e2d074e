import type { BillType, Frequency } from '@duebook/contract'

/*
 * The rules of decisions.md worked out in another way than the server does: with the platform's Date and big integers.
 */

const DAY = 86_400_000
const WEEKS: Partial<Record<Frequency, number>> = { weekly: 1, biweekly: 2 }
const MONTHS: Partial<Record<Frequency, number>> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 }

export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const

/** Counted in one leap from the start, so that nothing can drift; undefined past the end of the calendar. */
export function dueAfter(
  start: string,
  frequency: Frequency,
  anchorDay: number,
  cycles: number,
): string | undefined {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number)
  const weeks = WEEKS[frequency]
  if (weeks !== undefined) return toDay(new Date(Date.UTC(year, month - 1, day) + cycles * weeks * 7 * DAY))
  const first = month - 1 + cycles * (MONTHS[frequency] ?? 0)
  const lastDay = new Date(Date.UTC(year, first + 1, 0)).getUTCDate()
  return toDay(new Date(Date.UTC(year, first, Math.min(anchorDay, lastDay))))
}

/** Whether the day is a cycle before or after that one. */
export function isCycle(due: string, frequency: Frequency, anchorDay: number, day: string): boolean {
  const weeks = WEEKS[frequency]
  if (weeks !== undefined) return (Date.parse(day) - Date.parse(due)) % (weeks * 7 * DAY) === 0
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const cycles = (monthOf(day) - monthOf(due)) / (MONTHS[frequency] ?? 0)
  return Number.isInteger(cycles) && dueAfter(due, frequency, anchorDay, cycles) === day
}

export function dayOf(date: string): number {
  return Number(date.split('-')[2])
}

export function isWeekly(frequency: Frequency): boolean {
  return WEEKS[frequency] !== undefined
}

function toDay(date: Date): string | undefined {
  return date.getUTCFullYear() > 9999 ? undefined : date.toISOString().slice(0, 10)
}

/** Today for somebody whose clocks are that many hours ahead. */
export function dayAt(instant: Date, hoursAhead: number): string {
  return new Date(instant.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10)
}

/** `count` months back from the one of that day, newest first. */
function monthsBack(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Minor units of a currency with two decimals as a JSON number. */
function cents(minor: bigint): string {
  const sign = minor < 0n ? '-' : ''
  const size = minor < 0n ? -minor : minor
  const fraction = String(size % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${sign}${size / 100n}${fraction === '' ? '' : `.${fraction}`}`
}

export interface Paid {
  cents: number
  date: string
  type: BillType
}

/** The answer of GET /stats/monthly, letter for letter. */
export function statisticsText(payments: Paid[], today: string, months: number): string {
  const entries = monthsBack(today, months).map((month) => {
    const own = payments.filter(({ date }) => date.startsWith(month))
    const sumOf = (type: BillType) =>
      own.filter((each) => each.type === type).reduce((total, each) => total + BigInt(each.cents), 0n)
    const [expenses, income] = [sumOf('bill'), sumOf('deposit')]
    const sums = `"expenses":${cents(expenses)},"income":${cents(income)},"net":${cents(income - expenses)}`
    return `{"month":"${month}",${sums},"payment_count":${own.length}}`
  })
  return `{"success":true,"data":[${entries.join(',')}]}`
}
