import type { BillInsight } from '@duebook/contract'
import type { Day } from '../../../format/days.ts'
import { differenceOf, type Precision } from '../../../format/sums.ts'

type Price = Pick<BillInsight['prices'][number], 'due_date' | 'amount'>

/** A price, and the due dates that it held for. */
export interface PriceStep {
  amount: number
  first: Day
  last: Day
  /** From the price before; undefined for the oldest. */
  change: number | undefined
  /** Of the price before; undefined where that was nothing. */
  share: number | undefined
}

/** Equal prices in a row are one step. Newest first, as the prices. */
export function priceSteps(prices: readonly Price[], currency: Precision): PriceStep[] {
  const runs: { amount: number; first: Day; last: Day }[] = []
  for (const { amount, due_date: due } of prices) {
    const run = runs.at(-1)
    if (run?.amount === amount) run.first = due
    else runs.push({ amount, first: due, last: due })
  }
  return runs.map((run, index) => {
    const before = runs[index + 1]?.amount
    if (before === undefined) return { ...run, change: undefined, share: undefined }
    const change = differenceOf(run.amount, before, currency)
    return { ...run, change, share: before > 0 ? change / before : undefined }
  })
}

/**
 * The prices as a line of steps in a box of 100 by 100, oldest first. It has room below the lowest price, so that a change is not
 * taken for more than it is.
 */
export function stepLine(prices: readonly Price[]): string {
  const amounts = prices.map(({ amount }) => amount).toReversed()
  const most = Math.max(...amounts, 0) || 1
  const height = (amount: number) => round(92 - (amount / most) * 84)
  const width = 100 / amounts.length
  return amounts
    .map(
      (amount, index) =>
        `${index === 0 ? 'M0' : `L${round(index * width)}`} ${height(amount)}H${round((index + 1) * width)}`,
    )
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
