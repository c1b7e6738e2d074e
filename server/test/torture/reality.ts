import { call } from '../process/api-call.ts'
import type { Session } from './attempts.ts'
import type { BillFacts, Book } from './book.ts'

/** Everything in the group, as the server tells it. */
export interface Reality {
  /** By name. */
  bills: Map<string, BillFacts & { id: number }>
  /** By amount, over all bills. */
  paymentIds: Map<number, number>
  payments: number
  /** Amounts that are there more than once: a payment that was made twice. */
  twice: number[]
}

export async function readReality({ url, token, groupId }: Session): Promise<Reality> {
  const options = { token, headers: { 'x-database-id': String(groupId) } }
  const [bills, payments] = await Promise.all([
    call(url, 'GET /bills?include_archived=true', options),
    call(url, 'GET /payments', options),
  ])
  if (bills.status !== 200 || payments.status !== 200) {
    throw new Error(`Reading answered ${bills.status} and ${payments.status}`)
  }
  const byId = new Map<number, BillFacts & { id: number; name: string }>()
  for (const bill of bills.body.data) {
    const { id, name, amount, frequency, notes, archived } = bill
    byId.set(id, {
      id,
      name,
      amount,
      dueDate: bill.due_date,
      frequency,
      notes,
      archived,
      payments: new Map(),
    })
  }
  const paymentIds = new Map<number, number>()
  const twice: number[] = []
  for (const payment of payments.body.data) {
    const { id, bill_id, amount, date } = payment
    if (paymentIds.has(amount)) twice.push(amount)
    paymentIds.set(amount, id)
    byId.get(bill_id)?.payments.set(amount, { date })
  }
  const named = [...byId.values()].map((bill) => [bill.name, bill] as const)
  return { bills: new Map(named), paymentIds, payments: payments.body.data.length, twice }
}

/** Those whose names begin like this. */
export function bookIn(reality: Reality, prefix: string): Book {
  return new Map([...reality.bills].filter(([name]) => name.startsWith(prefix)))
}
