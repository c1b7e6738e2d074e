import { addDays, addMonths, type CalendarDate, dayOfMonth } from '#core/calendar'
import type { Subject, View } from '#insight/findings/finding'
import type { SettledPrice } from '#insight/settled-prices'
import { book, day } from '../../cycles/support/given-book.ts'

/** Euros, looked at on 10 February 2026. */
export const VIEW: View = { today: day('2026-02-10'), decimals: 2 }

export function viewOn(latest: string, daysLater: number): View {
  return { ...VIEW, today: addDays(day(latest), daysLater) ?? VIEW.today }
}

/** A cycle that was paid on its due date by the payment with that id. */
export function price(
  paymentId: number,
  dueDate: string,
  amount: number,
  changes: Partial<SettledPrice> = {},
): SettledPrice {
  return {
    dueDate: day(dueDate),
    date: day(dueDate),
    amount: BigInt(amount),
    paymentId,
    paymentIds: [paymentId],
    isRepeated: false,
    ...changes,
  }
}

/** Paid cycles, the newest first as they are kept; the amounts come oldest first, as they were paid. Their ids count from 1. */
export function pricesUntil(latest: string, amounts: number[], months = 1): SettledPrice[] {
  const monthsBefore = (count: number): CalendarDate =>
    addMonths(day(latest), -count * months, dayOfMonth(day(latest))) as CalendarDate
  return amounts.map((amount, n) => price(n + 1, monthsBefore(amounts.length - 1 - n), amount)).toReversed()
}

/** A monthly bill that was last due on 31 January 2026, and paid with these amounts, oldest first. */
export function paidWith(amounts: number[], changes: Parameters<typeof book>[0] = {}): Subject {
  return {
    book: book({ dueDate: '2026-02-28', ...changes }),
    startsOn: null,
    settled: pricesUntil('2026-01-31', amounts),
  }
}

export function unpaid(changes: Parameters<typeof book>[0] = {}, startsOn?: string): Subject {
  return { book: book(changes), startsOn: startsOn === undefined ? null : day(startsOn), settled: [] }
}
