import { addToYearMonth, type CalendarDate, dayOfMonth, lastDayOf, yearMonthOf } from '#core/calendar'
import { distance, median } from '#insight/findings/amounts'
import type { SettledPrice } from '#insight/settled-prices'

/**
 * Whether what was paid only follows the days of the month: three euros a day are 93 in March and 84 in February. It may be for
 * the month that it is due in, or for the one before. Of an amount that stays the same whatever the month it is never true.
 */
export function followsMonthLength(prices: readonly SettledPrice[]): boolean {
  return [0, -1].some((months) => areAlike(prices.map((price) => aDay(price, months))))
}

/** In millionths of a minor unit. */
function aDay({ amount, dueDate }: SettledPrice, months: number): bigint {
  return (amount * 1_000_000n) / BigInt(daysInMonthOf(dueDate, months))
}

function daysInMonthOf(dueDate: CalendarDate, months: number): number {
  return dayOfMonth(lastDayOf(addToYearMonth(yearMonthOf(dueDate), months)))
}

/** Within one percent: a day's price is rounded, and months differ by three percent at least. */
function areAlike(prices: readonly bigint[]): boolean {
  const usual = median(prices)
  return prices.every((price) => distance(price, usual) * 100n <= usual)
}
