import type { DemoBill } from './household.ts'

const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 } as const
const DAYS = { weekly: 7, biweekly: 14 } as const
const YEARS = 2

/** The first due date, on the day that the bill names: some two years back, or to come where it is only a draft. */
export function firstDueDate({ bill, day, month = 1 }: DemoBill, today: string): string {
  const [year = 0, thisMonth = 1, thisDay = 1] = today.split('-').map(Number)
  if (bill.frequency === 'weekly' || bill.frequency === 'biweekly') {
    const step = DAYS[bill.frequency]
    const back = day + step * Math.floor((YEARS * 365) / step)
    return new Date(Date.UTC(year, thisMonth - 1, thisDay - back)).toISOString().slice(0, 10)
  }
  const step = MONTHS[bill.frequency]
  let count = bill.draft ? year * 12 + thisMonth : (year - YEARS) * 12 + thisMonth - 1
  while ((count - (month - 1)) % step !== 0) count += 1
  const last = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate()
  return [Math.floor(count / 12), (count % 12) + 1, Math.min(day, last)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
