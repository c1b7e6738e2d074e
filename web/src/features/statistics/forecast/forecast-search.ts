export const DAY_COUNTS = [30, 90, 180, 365] as const
export type DayCount = (typeof DAY_COUNTS)[number]

/** From the address; the default is 90 days of all accounts. */
export interface ForecastSearch {
  days?: DayCount
  /** Empty: what has no account. */
  account?: string
}

export const DEFAULT_DAYS: DayCount = 90

export function readForecastSearch({ days, account }: Record<string, unknown>): ForecastSearch {
  const known = DAY_COUNTS.find((count) => count === Number(days))
  return {
    ...(known === undefined || known === DEFAULT_DAYS ? {} : { days: known }),
    // The router reads 42 in an address as a number.
    ...(typeof account === 'string' || typeof account === 'number' ? { account: String(account) } : {}),
  }
}
