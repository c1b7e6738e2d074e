import type { Cycle, CycleStatus } from '@duebook/contract'
import { isOpen, lastDayOf, remainingAmount } from '../../api/cycle-rules.ts'
import { type Day, monthOf } from '../../format/days.ts'
import type { Currency } from '../../format/money.ts'
import { sumOf } from '../../format/sums.ts'

export interface Sums {
  out: number
  in: number
  /** What is still to pay of open bills. */
  open: number
}

/** Of bills: what was paid, what remains, and both together. Of deposits: expected and received. */
export interface Figures {
  toPay: number
  paid: number
  remaining: number
  incomeExpected: number
  incomeReceived: number
}

export type DayState = 'settled' | 'open' | 'overdue'

/** By the day to pay: overdue cycles stay on theirs. */
export function byDay(cycles: readonly Cycle[]): Map<Day, Cycle[]> {
  return Map.groupBy(cycles, (cycle) => cycle.pay_on)
}

export function byMonth(cycles: readonly Cycle[]): Map<string, Cycle[]> {
  return Map.groupBy(cycles, (cycle) => monthOf(cycle.pay_on))
}

export function sumsOf(cycles: readonly Cycle[], currency: Currency): Sums {
  const flow = (type: Cycle['type']) =>
    sumOf(
      cycles.filter((cycle) => cycle.type === type).flatMap((cycle) => flowOf(cycle, currency)),
      currency,
    )
  return { out: flow('bill'), in: flow('deposit'), open: figuresOf(cycles, currency).remaining }
}

export function figuresOf(cycles: readonly Cycle[], currency: Currency): Figures {
  const bills = cycles.filter(({ type }) => type === 'bill')
  const deposits = cycles.filter(({ type }) => type === 'deposit')
  const planned = (of: readonly Cycle[]) =>
    sumOf(
      of.filter(({ status }) => status !== 'skipped').map(({ amount }) => amount),
      currency,
    )
  const settled = (of: readonly Cycle[]) =>
    sumOf(
      of.map(({ paid_amount: paid }) => paid),
      currency,
    )
  const paid = settled(bills)
  const remaining = sumOf(
    bills.filter(isOpen).map((cycle) => remainingAmount(cycle, currency)),
    currency,
  )
  return {
    toPay: sumOf([paid, remaining], currency),
    paid,
    remaining,
    incomeExpected: planned(deposits),
    incomeReceived: settled(deposits),
  }
}

/** Undefined where nothing is due. */
export function stateOf(cycles: readonly Cycle[], today: Day): DayState | undefined {
  const open = cycles.filter(isOpen)
  if (open.some((cycle) => lastDayOf(cycle) < today)) return 'overdue'
  if (open.length > 0) return 'open'
  return cycles.length > 0 ? 'settled' : undefined
}

/** How many steps of a tint there are. */
const LEVELS = 4

/**
 * How much goes out on a day, compared with the most of a day: 1 to 4. By the square root, because the rent would make all else
 * look the same. Undefined where nothing goes in or out.
 */
export function tintOf(sums: Pick<Sums, 'out' | 'in'>, most: number): number | 'income' | undefined {
  if (sums.out > 0) return Math.max(1, Math.ceil(LEVELS * Math.sqrt(Math.min(1, sums.out / most))))
  return sums.in > 0 ? 'income' : undefined
}

/** The most that goes out on one day. */
export function mostOut(days: Iterable<readonly Cycle[]>, currency: Currency): number {
  return Math.max(0, ...[...days].map((cycles) => sumsOf(cycles, currency).out))
}

/** As many as fit; one line says how many are left out. Urgent ones come first. */
export function fitting(cycles: readonly Cycle[], lines: number): { shown: Cycle[]; more: number } {
  const count = cycles.length <= lines ? cycles.length : Math.max(0, lines - 1)
  const shown = cycles.toSorted((a, b) => URGENCY[a.status] - URGENCY[b.status]).slice(0, count)
  return { shown, more: cycles.length - count }
}

const URGENCY: Record<CycleStatus, number> = {
  overdue: 0,
  due: 1,
  partial: 2,
  upcoming: 3,
  paid: 4,
  skipped: 5,
}

/** What goes in or out: all that was paid, and what is still to come. */
function flowOf(cycle: Cycle, currency: Currency): number[] {
  return isOpen(cycle) ? [cycle.paid_amount, remainingAmount(cycle, currency)] : [cycle.paid_amount]
}
