import type { Bill, CycleStatus } from '@duebook/contract'
import type { Day } from '../../format/days.ts'

/** Of the cycle that a bill waits for. Drafts and archived bills wait for nothing. */
export function statusOf(
  bill: Pick<Bill, 'due_date' | 'draft' | 'archived'>,
  today: Day,
): CycleStatus | undefined {
  if (bill.draft || bill.archived) return undefined
  if (bill.due_date < today) return 'overdue'
  return bill.due_date === today ? 'due' : 'upcoming'
}
