import type { Bill, CycleStatus } from '@duebook/contract'
import { lastDayOf } from '../../api/cycle-rules.ts'
import type { Day } from '../../format/days.ts'

/** The status of a bill's open cycle. Drafts and bills that are archived or have ended have none. */
export function statusOf(
  bill: Pick<Bill, 'due_date' | 'pay_on' | 'draft' | 'archived' | 'ended'>,
  today: Day,
): CycleStatus | undefined {
  if (bill.draft || bill.archived || bill.ended) return undefined
  if (lastDayOf(bill) < today) return 'overdue'
  return bill.pay_on <= today ? 'due' : 'upcoming'
}
