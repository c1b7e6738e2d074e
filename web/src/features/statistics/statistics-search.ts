export const MONTH_COUNTS = [6, 12, 18, 24] as const
export type MonthCount = (typeof MONTH_COUNTS)[number]

/** From the address; the default is a year, by the month in which bills were due. */
export interface StatisticsSearch {
  months?: MonthCount
  by?: 'payment'
}

export const DEFAULT_MONTHS: MonthCount = 12

export function readStatisticsSearch({ months, by }: Record<string, unknown>): StatisticsSearch {
  const known = MONTH_COUNTS.find((count) => count === Number(months))
  return {
    ...(known === undefined || known === DEFAULT_MONTHS ? {} : { months: known }),
    ...(by === 'payment' ? { by } : {}),
  }
}
