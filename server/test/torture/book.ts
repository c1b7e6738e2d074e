/** What one client believes of its own bills. Names and amounts are given once, so that everything can be found again. */
export type Book = Map<string, BillFacts>

export interface BillFacts {
  amount: number
  dueDate: string
  frequency: 'weekly' | 'biweekly'
  notes: string | null
  archived: boolean
  /** By amount. */
  payments: Map<number, PaymentFacts>
}

export interface PaymentFacts {
  date: string
  /** Where it moved the due date. */
  moved?: { from: string; to: string }
}

const DAYS = { weekly: 7, biweekly: 14 }

export function nextDueDate({ dueDate, frequency }: Pick<BillFacts, 'dueDate' | 'frequency'>): string {
  const day = new Date(`${dueDate}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + DAYS[frequency])
  return day.toISOString().slice(0, 10)
}

/** How many cycles lie between two due dates of a weekly bill. */
export function weeksBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (7 * 24 * 60 * 60 * 1000)
}

/** A copy in which one bill is another; without one it is gone. */
export function withBill(book: Book, name: string, bill: BillFacts | undefined): Book {
  const copy = new Map(book)
  if (bill) copy.set(name, bill)
  else copy.delete(name)
  return copy
}

export function withPayment(bill: BillFacts, amount: number, payment: PaymentFacts | undefined): BillFacts {
  const payments = new Map(bill.payments)
  if (payment) payments.set(amount, payment)
  else payments.delete(amount)
  return { ...bill, payments }
}

/** One text for what can be seen from outside, to compare by. */
export function describeBook(book: Book): string {
  return [...book]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { payments, amount, dueDate, frequency, notes, archived }]) => {
      const paid = [...payments].toSorted(([a], [b]) => a - b).map(([sum, { date }]) => `${sum} on ${date}`)
      return JSON.stringify({ name, amount, dueDate, frequency, notes, archived, paid })
    })
    .join('\n')
}
