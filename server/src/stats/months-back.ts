import { addToYearMonth, type YearMonth } from '#core/calendar'

/** The months from `current` backwards, newest first. */
export function monthsBack(current: YearMonth, count: number): YearMonth[] {
  return Array.from({ length: count }, (_, back) => addToYearMonth(current, -back))
}
