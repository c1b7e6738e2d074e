import { payOn } from '#core/recurrence/weekend'
import {
  type BillBook,
  type Cycle,
  type CycleBook,
  type CyclePayment,
  type DateRange,
  isIn,
  sumOf,
} from '#cycles/bill-book'
import type { Settled, SortedPayments } from '#cycles/sort-payments'

/** Each settled due date of the range once, however often it was settled. */
export function settledCycles(bill: BillBook, { settled }: SortedPayments, range: DateRange): Cycle[] {
  const cycles: Cycle[] = []
  for (const [dueDate, entry] of settled) {
    if (!isIn(dueDate, range)) continue
    const { amount, status, paid, paymentIds, source } = settlementOf(bill, entry)
    cycles.push({
      bill,
      dueDate,
      payOn: payOn(dueDate, bill.weekend),
      isLast: bill.ended && dueDate === bill.dueDate,
      amount,
      status,
      paid,
      paymentIds,
      source,
      medianOf: 0,
    })
  }
  return cycles
}

/** What became of a due date that has been settled. */
export type Settlement = Pick<Cycle, 'amount' | 'status' | 'paid' | 'paymentIds' | 'source'>

export function settlementOf(bill: Pick<CycleBook, 'amount'>, entry: Settled): Settlement {
  const only = paidOnce(entry)
  if (only) {
    const { cycleAmount, amount, id, source } = only
    return { amount: cycleAmount, status: 'paid', paid: amount, paymentIds: [id], source }
  }
  const { skips, payments } = entry
  const settling = payments.filter(({ settles }) => settles)
  // Later epochs come later; within one a due date is settled once.
  const latest = latestOf([...skips, ...settling])
  return {
    amount: latest?.cycleAmount ?? bill.amount,
    status: settling.length > 0 ? 'paid' : 'skipped',
    paid: sumOf(payments),
    paymentIds: payments.map(({ id }) => id).sort((a, b) => a - b),
    source: latestOf(settling)?.source ?? 'manual',
  }
}

/** The payment that settled it, where nothing else happened: so it is with nearly all. */
export function paidOnce({ skips, payments }: Settled): CyclePayment | undefined {
  return payments.length === 1 && skips.length === 0 ? payments[0] : undefined
}

function latestOf<S extends { epoch: number }>(settlements: S[]): S | undefined {
  return settlements.reduce<S | undefined>(
    (latest, each) => (latest === undefined || each.epoch >= latest.epoch ? each : latest),
    undefined,
  )
}
