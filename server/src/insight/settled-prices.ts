import type { CalendarDate } from '#core/calendar'
import { compareDates } from '#core/calendar'
import type { Minor } from '#core/money'
import type { CycleSkip } from '#cycles/bill-book'
import { type Settled, sortSettled } from '#cycles/sort-payments'

/** A payment as the history of its bill knows it. */
export interface PastPayment {
  id: number
  date: CalendarDate
  amount: Minor
  /** The cycle that it counts towards. */
  dueDate: CalendarDate
  settles: boolean
  epoch: number
}

/** What was paid for one cycle. */
export interface SettledPrice {
  dueDate: CalendarDate
  /** Of the payment that settled it. */
  date: CalendarDate
  /** Everything that was paid towards it. */
  amount: bigint
  /** Of the payment that settled it. */
  paymentId: number
  /** By id. */
  paymentIds: number[]
  /** Set back by hand, it was settled more than once: what it cost is not known. */
  isRepeated: boolean
}

/** Paid cycles, the newest first. What was skipped has no price. */
export function settledPrices(payments: readonly PastPayment[], skips: readonly CycleSkip[]): SettledPrice[] {
  const { settled } = sortSettled({ payments, skips })
  return [...settled]
    .flatMap(([dueDate, entry]) => priceOf(dueDate, entry) ?? [])
    .sort((a, b) => compareDates(b.dueDate, a.dueDate))
}

function priceOf(dueDate: CalendarDate, { payments, skips }: Settled<PastPayment>): SettledPrice | undefined {
  const settling = payments.filter(({ settles }) => settles).sort(latestFirst)
  const [latest] = settling
  if (!latest) return undefined
  return {
    dueDate,
    date: latest.date,
    amount: payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    paymentId: latest.id,
    paymentIds: payments.map(({ id }) => id).sort((a, b) => a - b),
    isRepeated: settling.length + skips.length > 1,
  }
}

function latestFirst(a: PastPayment, b: PastPayment): number {
  return b.epoch - a.epoch || b.id - a.id
}
