import { addDays } from './day-in.ts'

/** A payment can be entered ahead, but not by a year that was mistyped. */
export const MAX_PAYMENT_DAYS_AHEAD = 62

export function isTooFarAhead(day: string, today: string): boolean {
  return day > addDays(today, MAX_PAYMENT_DAYS_AHEAD)
}
