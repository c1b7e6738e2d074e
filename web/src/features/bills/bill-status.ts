import type { Bill, CycleStatus } from '@duebook/contract'
import type { Day } from '../../format/days.ts'

/** The status of a bill's open cycle. Drafts and archived bills have none. */
export function statusOf(
  bill: Pick<Bill, 'due_date' | 'draft' | 'archived'>,
  today: Day,
): CycleStatus | undefined {
  if (bill.draft || bill.archived) return undefined
  if (bill.due_date < today) return 'overdue'
  return bill.due_date === today ? 'due' : 'upcoming'
}
