import type { Cycle } from '@duebook/contract'
import { isOpen, remainingAmount } from '../../api/cycle-rules.ts'
import type { Day } from '../../format/days.ts'
import { type Precision, sumOf } from '../../format/sums.ts'

/** What comes in on the next payday. Empty where that is too far ahead to be in the agenda. */
export function nextIncome(cycles: readonly Cycle[], payday: Day | null): Cycle[] {
  return cycles.filter((cycle) => cycle.type === 'deposit' && isOpen(cycle) && cycle.pay_on === payday)
}

/** What has to be paid before that day. */
export function dueBefore(cycles: readonly Cycle[], day: Day, currency: Precision): number {
  const before = cycles.filter((cycle) => cycle.type === 'bill' && isOpen(cycle) && cycle.pay_on < day)
  return sumOf(
    before.map((cycle) => remainingAmount(cycle, currency)),
    currency,
  )
}
