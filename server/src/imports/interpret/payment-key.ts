import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'

/** Payments of one bill with the same date and amount count as the same one. */
export function keyOfPayment(billId: number, date: CalendarDate, amount: Minor): string {
  return `${billId} ${date} ${amount}`
}
