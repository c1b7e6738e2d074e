import type { Cycle } from '@duebook/contract'
import type { Day } from '../format/days.ts'
import { differenceOf, type Precision } from '../format/sums.ts'

export function isOpen({ status }: Pick<Cycle, 'status'>): boolean {
  return status !== 'paid' && status !== 'skipped'
}

/** The day after which it is overdue: paid on a Friday, it may still be due on the Sunday after. */
export function lastDayOf({ pay_on: payOn, due_date: due }: Pick<Cycle, 'pay_on' | 'due_date'>): Day {
  return payOn > due ? payOn : due
}

/** The open cycle of each bill that a payment would settle: the earliest one. */
export function firstOpenCycles(cycles: readonly Cycle[]): Map<number, Cycle> {
  const first = new Map<number, Cycle>()
  for (const cycle of cycles) {
    if (isOpen(cycle) && !first.has(cycle.bill_id)) first.set(cycle.bill_id, cycle)
  }
  return first
}

/**
 * Whether a cycle may be paid as the page showed it. A page without an agenda shows what it has just asked for; a bill's
 * page may still wait for it (`wasAsked`), and shows the whole amount as open until then.
 */
export function isStillAsShown(
  shown: SettledPart | undefined,
  now: SettledPart | undefined,
  wasAsked: boolean,
): boolean {
  if (now === undefined) return !wasAsked
  if (!isOpen(now)) return false
  if (shown === undefined) return now.paid_amount === 0
  return now.amount === shown.amount && now.paid_amount === shown.paid_amount
}

/** Whether its amount is known, so that one press can record it. What varies is typed, not guessed. */
export function isAmountKnown(cycle: Amounts & Pick<Cycle, 'variable'>, currency: Precision): boolean {
  return !cycle.variable && remainingAmount(cycle, currency) > 0
}

/** What is still to pay of an open cycle. */
export function remainingAmount({ amount, paid_amount: paid }: Amounts, currency: Precision): number {
  return Math.max(0, differenceOf(amount, paid, currency))
}

/** For an open cycle what is still to pay, for a paid one what was paid. */
export function shownAmount(cycle: Amounts & Pick<Cycle, 'status'>, currency: Precision): number {
  if (isOpen(cycle)) return remainingAmount(cycle, currency)
  return cycle.status === 'paid' ? cycle.paid_amount : cycle.amount
}

type Amounts = Pick<Cycle, 'amount' | 'paid_amount'>

type SettledPart = Amounts & Pick<Cycle, 'status'>
