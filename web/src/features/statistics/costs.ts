import type { Bill, ListedPayment } from '@duebook/contract'
import { costPerYear } from '../../api/cost-per-year.ts'
import { addMonthsToDay, type Day } from '../../format/days.ts'
import { averageOf, fromMinor, type Precision, toMinor } from '../../format/sums.ts'

export interface Cost {
  billId: number
  name: string
  /** What it costs in a year. */
  year: number
  /** How much more or less each payment of the last twelve months was than those before; undefined if unknown. */
  change: number | undefined
}

type Counted = Pick<
  Bill,
  | 'id'
  | 'name'
  | 'amount'
  | 'frequency'
  | 'schedule'
  | 'due_date'
  | 'ends_on'
  | 'cycles_left'
  | 'type'
  | 'variable'
  | 'draft'
  | 'archived'
>
type Paid = Pick<ListedPayment, 'bill_id' | 'amount' | 'date'>

/**
 * The active bills that cost most. Of a variable one the average of the last twelve months counts, of others the amount.
 * Payments are compared by their average, not by their sum: a yearly bill that is paid a week early would count twice.
 */
export function costliest(
  bills: readonly Counted[],
  payments: readonly Paid[],
  today: Day,
  currency: Precision,
  count: number,
): Cost[] {
  const begin = addMonthsToDay(today, -12)
  const before = addMonthsToDay(today, -24)
  const ofBill = Map.groupBy(payments, ({ bill_id: id }) => id)
  const average = (paid: readonly Paid[]) =>
    paid.length === 0
      ? undefined
      : averageOf(
          paid.map(({ amount }) => amount),
          currency,
        )
  return bills
    .filter(({ type, draft, archived }) => type === 'bill' && !draft && !archived)
    .map((bill) => {
      const paid = ofBill.get(bill.id) ?? []
      const now = average(paid.filter(({ date }) => date > begin && date <= today))
      const past = average(paid.filter(({ date }) => date > before && date <= begin))
      const each = bill.variable ? (now ?? bill.amount) : bill.amount
      return {
        billId: bill.id,
        name: bill.name,
        year: fromMinor(Number(costPerYear(toMinor(each, currency), bill)), currency),
        change: now === undefined || past === undefined || past === 0 ? undefined : (now - past) / past,
      }
    })
    .filter(({ year }) => year > 0)
    .sort((a, b) => b.year - a.year || a.billId - b.billId)
    .slice(0, count)
}
