import type { BillRow, BillValues } from '#bills/bill-columns'
import type { KeptBalance } from '#insight/opening-balance'
import type { CycleOfPayment, PaymentMark } from '#payments/bulk-store'

/** A bill as the import left it: whoever changes it or pays it changes one of these. */
export interface LeftBill {
  id: number
  version: number
  paid: PaymentMark
}

export interface UpdatedBill extends LeftBill {
  former: BillValues & Pick<BillRow, 'updatedAt'>
  /** Of payments and skips that went along with another due date. */
  cycles: Record<'payments' | 'skips', CycleOfPayment[]>
}

/** What a committed import has made, and what was there before: everything that undoing it needs. */
export interface Made {
  bills: LeftBill[]
  updated: UpdatedBill[]
  /** Of bills that were there before. */
  payments: number[]
  paidBills: number[]
  categories: number[]
  balances: KeptBalance[]
}
