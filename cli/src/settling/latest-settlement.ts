import type { Bill, GroupClient } from '@duebook/contract'
import { addDays } from '#output/days'

/** What was done last about a bill. Part of a cycle counts as well. */
export type Settlement = { kind: 'payment'; id: number } | { kind: 'skip' }

/** The agenda answers at most so many days. */
const WINDOW_DAYS = 399

/** Undefined where nothing was ever paid or skipped. */
export async function latestSettlement(books: GroupClient, bill: Bill): Promise<Settlement | undefined> {
  const [cycles, payments] = await Promise.all([
    books.agenda({ bill_id: bill.id, from: addDays(bill.pay_on, -WINDOW_DAYS), to: bill.pay_on }),
    books.bills.listPayments(bill.id),
  ])
  // Cycles are settled one after another, so the last one with a trace is what was done last.
  const [last] = cycles
    .filter(({ due_date }) => due_date <= bill.due_date)
    .filter(({ status, payment_ids }) => status === 'skipped' || payment_ids.length > 0)
    .sort((a, b) => (a.due_date < b.due_date ? 1 : -1))
  if (last?.status === 'skipped') return { kind: 'skip' }
  // A bill may be due every ten years.
  const ids = last ? last.payment_ids : payments.map(({ id }) => id)
  return ids.length > 0 ? { kind: 'payment', id: Math.max(...ids) } : undefined
}
