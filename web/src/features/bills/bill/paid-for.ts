import type { Cycle, Payment } from '@duebook/contract'
import type { Day } from '../../../format/days.ts'

/** Every payment of a monthly bill that the page lists lies in them. */
const MOST_YEARS = 3

/** The years in which the payments may have been due, newest first: around New Year also the one beside it. */
export function yearsOfPayments(payments: readonly Pick<Payment, 'date'>[]): string[] {
  const years = payments.flatMap(({ date }) => {
    const [year, month] = date.split('-').map(Number) as [number, number]
    return month === 1 ? [year, year - 1] : month === 12 ? [year, year + 1] : [year]
  })
  return [...new Set(years)]
    .sort((a, b) => b - a)
    .slice(0, MOST_YEARS)
    .map(String)
}

/** The due date that each payment was made for. */
export function paidFor(cycles: readonly Pick<Cycle, 'payment_ids' | 'due_date'>[]): Map<number, Day> {
  return new Map(cycles.flatMap(({ payment_ids: ids, due_date: due }) => ids.map((id) => [id, due] as const)))
}
