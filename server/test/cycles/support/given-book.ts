import { type CalendarDate, dayOfMonth } from '#core/calendar'
import type { Minor } from '#core/money'
import { type Repeating, repetitionOf } from '#core/recurrence/repetition'
import type { Recurrence } from '#core/recurrence/schedule'
import type { BillBook, Cycle, CyclePayment, CycleSkip } from '#cycles/bill-book'

export const day = (text: string) => text as CalendarDate

type Changes = Partial<
  Omit<BillBook, 'dueDate' | keyof Recurrence | 'repetition' | 'payments' | 'skips' | 'recentAmounts'>
> & {
  dueDate?: string
  repeats?: Partial<Omit<Repeating, 'dueDate'>>
  payments?: CyclePayment[]
  skips?: CycleSkip[]
  recentAmounts?: number[]
}

/** A monthly bill of 100 due on 31 January 2026, unless told otherwise. */
export function book({
  dueDate = '2026-01-31',
  repeats = {},
  recentAmounts = [],
  ...changes
}: Changes = {}): BillBook {
  const repeating: Repeating = {
    dueDate: day(dueDate),
    anchorDay: dayOfMonth(day(dueDate)),
    frequency: 'monthly',
    schedule: null,
    endsOn: null,
    lastDueDate: null,
    ...repeats,
  }
  return {
    id: 1,
    name: 'Rent',
    type: 'bill',
    account: null,
    categoryId: null,
    amount: 100 as Minor,
    dueDate: day(dueDate),
    frequency: repeating.frequency,
    schedule: repeating.schedule,
    repetition: repetitionOf(repeating),
    weekend: 'keep',
    ended: false,
    autoPay: false,
    variable: false,
    archived: false,
    recordsItself: false,
    recentAmounts: recentAmounts as Minor[],
    payments: [],
    skips: [],
    ...changes,
  }
}

export function paid(id: number, dueDate: string, changes: Partial<CyclePayment> = {}): CyclePayment {
  return {
    id,
    amount: 100 as Minor,
    dueDate: day(dueDate),
    cycleAmount: 100 as Minor,
    settles: true,
    source: 'manual',
    epoch: 0,
    ...changes,
  }
}

/** A payment that settled nothing. */
export function part(
  id: number,
  dueDate: string,
  amount: number,
  changes: Partial<CyclePayment> = {},
): CyclePayment {
  return paid(id, dueDate, { amount: amount as Minor, settles: false, ...changes })
}

export function skipped(dueDate: string, changes: Partial<CycleSkip> = {}): CycleSkip {
  return { dueDate: day(dueDate), cycleAmount: 100 as Minor, epoch: 0, ...changes }
}

/** What a reader looks at first: date, status, amount, what was paid, by which payments. */
export function shown(cycles: Cycle[]): unknown[] {
  return cycles.map(({ dueDate, status, amount, paid: sum, paymentIds }) => [
    dueDate,
    status,
    amount,
    Number(sum),
    ...paymentIds,
  ])
}
