import type { BillProgress } from '@duebook/contract'
import { findBill } from '#bills/store'
import { LAST_DATE } from '#core/calendar'
import { requireFound } from '#core/errors'
import { countLeft, repetitionOf } from '#core/recurrence/repetition'
import type { BillBook } from '#cycles/bill-book'
import { openThrough } from '#cycles/open-amount'
import { presentProgress } from '#cycles/present-cycle'
import { countSettledCycles } from '#cycles/settled-store'
import { sortPayments } from '#cycles/sort-payments'
import { findBillBook } from '#cycles/store'
import type { GroupScope } from '#db/group-scope'

/** How far a bill has come; of one that ends also how much is left. */
export async function readProgress(scope: GroupScope, billId: number): Promise<BillProgress> {
  const bill = requireFound(await findBill(scope, billId), 'bill-not-found')
  const settled = await countSettledCycles(scope, billId)
  const count = bill.ended === 0 ? countLeft(repetitionOf(bill)) : 0
  if (count === undefined) return { settled, cycles_left: null, amount_left: null }
  const book = await findBillBook(scope, bill)
  const amount = book ? amountLeft(book) : BigInt(bill.amount) * BigInt(count)
  return presentProgress({ settled, count, amount }, scope.decimals)
}

/** One that was put away has as much left as before. */
function amountLeft(book: BillBook): bigint {
  return openThrough({ ...book, archived: false }, sortPayments(book), LAST_DATE).amount
}
