import type { Bill } from '@duebook/contract'
import { candidate } from './bill-choice.ts'
import { ToolRefusal } from './refusal.ts'

/** Refuses where another due date is meant than the current one: it may be settled already. */
export function requireCycle(bill: Bill, meant: string | undefined): void {
  if (meant === undefined || meant === bill.due_date) return
  throw new ToolRefusal(
    'other-due-date',
    meant < bill.due_date
      ? `The current due date is ${bill.due_date}. ${meant} is settled already, or was no due date. Nothing was changed.`
      : `The current due date is ${bill.due_date}, which comes before ${meant}. Settle that one first. Nothing was changed.`,
    { candidates: [candidate(bill)] },
  )
}
