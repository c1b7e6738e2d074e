import type { CalendarDate } from '#core/calendar'
import { payOn } from '#core/recurrence/weekend'
import { type BillBook, type Cycle, type DateRange, isIn, sumOf } from '#cycles/bill-book'
import type { Settled, SortedPayments } from '#cycles/sort-payments'

/** Each settled due date of the range once, however often it was settled. */
export function settledCycles(book: BillBook, { settled }: SortedPayments, range: DateRange): Cycle[] {
  const cycles: Cycle[] = []
  for (const [dueDate, entry] of settled) {
    if (isIn(dueDate, range)) cycles.push(settledCycle(book, dueDate, entry))
  }
  return cycles
}

function datesOf(bill: BillBook, dueDate: CalendarDate) {
  const isLast = bill.ended && dueDate === bill.dueDate
  return { bill, dueDate, payOn: payOn(dueDate, bill.weekend), isLast }
}

function settledCycle(bill: BillBook, dueDate: CalendarDate, { skips, payments }: Settled): Cycle {
  const [only] = payments
  // Nearly all: paid once, by what settled it.
  if (only && payments.length === 1 && skips.length === 0) {
    const { cycleAmount, amount, id, source } = only
    return {
      ...datesOf(bill, dueDate),
      amount: cycleAmount,
      status: 'paid',
      paid: BigInt(amount),
      paymentIds: [id],
      source,
      medianOf: 0,
    }
  }
  const settling = payments.filter(({ settles }) => settles)
  // Later epochs come later; within one a due date is settled once.
  const latest = latestOf([...skips, ...settling])
  return {
    ...datesOf(bill, dueDate),
    amount: latest?.cycleAmount ?? bill.amount,
    status: settling.length > 0 ? 'paid' : 'skipped',
    paid: sumOf(payments),
    paymentIds: payments.map(({ id }) => id).sort((a, b) => a - b),
    source: latestOf(settling)?.source ?? 'manual',
    medianOf: 0,
  }
}

function latestOf<S extends { epoch: number }>(settlements: S[]): S | undefined {
  return settlements.reduce<S | undefined>(
    (latest, each) => (latest === undefined || each.epoch >= latest.epoch ? each : latest),
    undefined,
  )
}
