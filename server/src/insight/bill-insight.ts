import type { BillRow } from '#bills/bill-columns'
import { countLeft, repetitionOf } from '#core/recurrence/repetition'
import type { BillBook } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import type { Finding } from '#insight/findings/finding'
import { rateOf } from '#insight/rate'
import type { SettledPrice } from '#insight/settled-prices'
import { monthlyShare, yearlyCost } from '#insight/yearly-cost'

/** Amounts are minor units, which may pass 2^53. */
export interface BillInsight {
  billId: number
  /** The newest first. */
  prices: SettledPrice[]
  paidTotal: bigint
  paymentCount: number
  yearlyCost: bigint
  monthly: bigint
  findings: Finding[]
}

/** What the bill costs a year and a month from now on. Drafts have no book. */
export function costsOf(
  bill: BillRow,
  book: BillBook | undefined,
): Pick<BillInsight, 'yearlyCost' | 'monthly'> {
  const isOver = bill.archived === 1 || bill.ended !== 0
  const each = BigInt(book ? expectedAmount(book) : bill.amount)
  const cost = isOver ? 0n : yearlyCost(each, rateOf(bill), countLeft(repetitionOf(bill)))
  return { yearlyCost: cost, monthly: monthlyShare(cost, 12) }
}
