import type { Cycle } from '@duebook/contract'
import { remainingAmount } from '../../api/cycle-rules.ts'
import type { Format } from '../../format/use-format.ts'

/** What is left to pay of the bills among them; income would hide it. */
export function leftOf(cycles: readonly Cycle[], { sum, currency }: Format): number {
  return sum(cycles.filter(({ type }) => type === 'bill').map((cycle) => remainingAmount(cycle, currency)))
}
