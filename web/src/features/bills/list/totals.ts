import type { Bill } from '@duebook/contract'
import { costPerYear } from '../../../api/cost-per-year.ts'
import { fromMinor, type Precision, toMinor } from '../../../format/sums.ts'

export interface Rate {
  month: number
  year: number
}

export interface Totals {
  expenses: Rate
  income: Rate
  net: Rate
  /** How many bills are in it. */
  count: number
}

type Counted = Pick<
  Bill,
  'amount' | 'frequency' | 'schedule' | 'due_date' | 'ends_on' | 'cycles_left' | 'type' | 'draft' | 'archived'
>

/**
 * A year is an exact number of minor units (2,000 of the largest weekly amounts leave the safe integers, hence bigint);
 * a month is its twelfth, rounded once and half up. Rounding every bill would add up to cents that nobody pays.
 */
export function totalsOf(bills: readonly Counted[], currency: Precision): Totals {
  const counted = bills.filter(({ draft, archived }) => !draft && !archived)
  const yearly = (type: Bill['type']) =>
    counted
      .filter((bill) => bill.type === type)
      .reduce((sum, bill) => sum + costPerYear(toMinor(bill.amount, currency), bill), 0n)
  const toRate = (year: bigint): Rate => ({
    month: fromMinor(Number(twelfth(year)), currency),
    year: fromMinor(Number(year), currency),
  })
  const [expenses, income] = [yearly('bill'), yearly('deposit')]
  return {
    expenses: toRate(expenses),
    income: toRate(income),
    net: toRate(income - expenses),
    count: counted.length,
  }
}

/** Half up, also below zero: bigint division cuts towards zero. */
function twelfth(year: bigint): bigint {
  const raised = year + 6n
  const cut = raised / 12n
  return raised < 0n && raised % 12n !== 0n ? cut - 1n : cut
}
