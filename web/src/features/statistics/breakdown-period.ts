import { addMonths, type Day, firstOf, isDay, lastOf, monthOf } from '../../format/days.ts'

export const PERIODS = ['month', 'lastMonth', 'year', 'lastYear', 'custom'] as const
export type Period = (typeof PERIODS)[number]

/** The most that the server adds up. */
const MOST_YEARS = 10

export function daysOfPeriod(period: Exclude<Period, 'custom'>, today: Day): { from: Day; to: Day } {
  const month = monthOf(today)
  const year = Number(today.slice(0, 4))
  switch (period) {
    case 'month':
      return { from: firstOf(month), to: lastOf(month) }
    case 'lastMonth':
      return { from: firstOf(addMonths(month, -1)), to: lastOf(addMonths(month, -1)) }
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** What the server would refuse. */
export function periodProblem(from: Day, to: Day): 'dateMissing' | 'backwards' | 'tooLong' | undefined {
  if (!isDay(from) || !isDay(to)) return 'dateMissing'
  if (from > to) return 'backwards'
  const limit = `${Number(from.slice(0, 4)) + MOST_YEARS}${from.slice(4)}`
  return to >= limit ? 'tooLong' : undefined
}
