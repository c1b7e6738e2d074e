import type { Minor } from '#core/money'
import type { CycleBook } from '#cycles/bill-book'

/** How many payments of a variable bill its next amount is guessed from. */
export const RECENT_PAYMENTS = 6

/** What an open cycle is expected to cost. */
export function expectedAmount(book: CycleBook): Minor {
  return medianOf(book) > 0 ? median(book.recentAmounts) : book.amount
}

/** How many payments the guess is made of; none where the bill's own amount stands. */
export function medianOf({ variable, recentAmounts }: CycleBook): number {
  return variable ? recentAmounts.length : 0
}

/** Of an even number the mean of the two in the middle, half a minor unit rounded up. */
function median(amounts: Minor[]): Minor {
  const sorted = amounts.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] as Minor
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] as Minor
  return Math.floor((lower + upper + 1) / 2) as Minor
}
