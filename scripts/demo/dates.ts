import type { DemoBalance, DemoBill } from './demo-group.ts'

const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 } as const
const DAYS = { weekly: 7, biweekly: 14 } as const
const YEARS = 2

/** The first due date, on the day that the bill names: some two years back, or to come where it is only a draft. */
export function firstDueDate(demo: DemoBill, today: string): string {
  const { bill, day, once } = demo
  const [year = 0, thisMonth = 1] = today.split('-').map(Number)
  if (once !== undefined) return daysLater(today, once)
  if (bill.frequency === 'weekly' || bill.frequency === 'biweekly') {
    const step = DAYS[bill.frequency]
    return daysLater(today, -day - step * Math.floor((YEARS * 365) / step))
  }
  const step = MONTHS[bill.frequency]
  const month = demo.monthFromNow === undefined ? (demo.month ?? 1) : thisMonth + demo.monthFromNow
  let count = bill.draft ? year * 12 + thisMonth : (year - YEARS) * 12 + thisMonth - 1
  while ((count - (month - 1)) % step !== 0) count += 1
  return inMonth(count, day)
}

/** The latest such day of a month before today. */
export function balanceDate({ day }: DemoBalance, today: string): string {
  const [year = 0, month = 1, thisDay = 1] = today.split('-').map(Number)
  return inMonth(year * 12 + month - 1 - (day < thisDay ? 0 : 1), day)
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Months are counted from the year 0. A month without the day has its last one instead. */
function inMonth(count: number, day: number): string {
  const last = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate()
  return [Math.floor(count / 12), (count % 12) + 1, Math.min(day, last)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
