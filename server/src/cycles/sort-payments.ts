import type { CalendarDate } from '#core/calendar'
import { isDueOn } from '#core/recurrence/repetition'
import type { CycleBook, CyclePayment, CycleSkip } from '#cycles/bill-book'

/** All that happened under one due date that has been settled. Set back by hand, it may have been settled twice. */
export interface Settled<P = CyclePayment> {
  skips: readonly CycleSkip[]
  payments: P[]
}

/** Which payments belong to which cycle, by its due date. */
export interface SortedPayments {
  settled: ReadonlyMap<CalendarDate, Settled>
  open: ReadonlyMap<CalendarDate, CyclePayment[]>
}

/**
 * A payment belongs to the cycle that it settled. One that settled nothing belongs to the cycle that was open then: to
 * the settled one if it was settled since, else to the one that is open under that date now. What was paid towards a
 * cycle whose settling payment was deleted belongs to none: nobody knows what became of that cycle.
 */
export function sortPayments(book: CycleBook): SortedPayments {
  const { settled, rest } = sortSettled(book)
  if (rest.length === 0) return { settled, open: NONE_OPEN }
  const open = new Map<CalendarDate, CyclePayment[]>()
  for (const payment of rest) {
    if (payment.dueDate >= book.dueDate) entryOf(open, openDateOf(book, payment), () => []).push(payment)
  }
  return { settled, open }
}

const NONE_OPEN: SortedPayments['open'] = new Map()

/** What belongs to cycles that have been settled, and the rest. */
export function sortSettled<P extends Sortable>({
  payments,
  skips,
}: {
  payments: readonly P[]
  skips: readonly CycleSkip[]
}): { settled: Map<CalendarDate, Settled<P>>; rest: P[] } {
  const settled = new Map<CalendarDate, Settled<P>>()
  const rest: P[] = []
  for (const skip of skips) {
    const known = settled.get(skip.dueDate)
    settled.set(skip.dueDate, { skips: [...(known?.skips ?? []), skip], payments: [] })
  }
  for (const payment of payments) {
    if (!payment.settles) continue
    const known = settled.get(payment.dueDate)
    if (known) known.payments.push(payment)
    else settled.set(payment.dueDate, { skips: NO_SKIPS, payments: [payment] })
  }
  for (const payment of payments) {
    if (payment.settles) continue
    const since = settled.get(payment.dueDate)
    if (since && latestEpoch(since) >= payment.epoch) since.payments.push(payment)
    else rest.push(payment)
  }
  return { settled, rest }
}

const NO_SKIPS: readonly CycleSkip[] = []

type Sortable = Pick<CyclePayment, 'dueDate' | 'settles' | 'epoch'>

/** Of the settlements only: what settled nothing has not been added yet, or is not later. */
function latestEpoch({ skips, payments }: Settled<Sortable>): number {
  return Math.max(...[...skips, ...payments].map(({ epoch }) => epoch))
}

/** Its own date where that is still a due date; the current one where another frequency has moved the later ones. */
function openDateOf({ dueDate, repetition }: CycleBook, payment: CyclePayment): CalendarDate {
  return isDueOn(repetition, payment.dueDate) ? payment.dueDate : dueDate
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
