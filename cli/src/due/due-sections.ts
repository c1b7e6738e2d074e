import type { Cycle } from '@duebook/contract'
import { leftToPay, type Minor } from '#output/minor'

/** What somebody looks at in the morning. */
export interface Due {
  overdue: Cycle[]
  today: Cycle[]
  next: Cycle[]
  /** What is left to pay for bills. */
  toPay: Minor
  /** The overdue part of it. */
  overduePart: Minor
  /** What deposits have yet to bring. */
  toReceive: Minor
}

export function isOpen({ status }: Cycle): boolean {
  return status !== 'paid' && status !== 'skipped'
}

/** `cycles` are open. Partly paid ones do not say themselves whether they are overdue. */
export function dueSections(cycles: readonly Cycle[], today: string, decimals: number): Due {
  const due: Due = { overdue: [], today: [], next: [], toPay: 0n, overduePart: 0n, toReceive: 0n }
  for (const cycle of cycles) {
    const left = leftToPay(cycle, decimals)
    const isOverdue = cycle.due_date < today && cycle.pay_on < today
    if (isOverdue) due.overdue.push(cycle)
    else if (cycle.pay_on <= today) due.today.push(cycle)
    else due.next.push(cycle)
    if (cycle.type === 'deposit') {
      due.toReceive += left
    } else {
      due.toPay += left
      if (isOverdue) due.overduePart += left
    }
  }
  return due
}
