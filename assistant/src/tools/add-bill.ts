import { type Bill, NewBill } from '@duebook/contract'
import { Type } from 'typebox'
import { addOnce } from '../add-once.ts'
import { assistantTool } from '../assistant-tool.ts'
import { candidate } from '../bill-choice.ts'
import { billPages } from '../bill-pages.ts'
import { addDays } from '../day-in.ts'
import { folded } from '../find-bill.ts'
import { briefBill, ChangedBill } from '../presented-bill.ts'
import { ToolRefusal } from '../refusal.ts'

const MAX_DAYS_BACK = 366
const MAX_DAYS_AHEAD = 10 * 366

export const addBill = assistantTool({
  name: 'add_bill',
  title: 'Add a bill',
  description:
    'Adds one bill (money to pay) or deposit (money coming in) with its next due date and how it repeats. Records no payment and moves no money. An active bill with the same name, type, amount and due date is not added twice. Undo: archive_bill, because assistants cannot delete: the bill then stays in the archive.',
  writes: true,
  input: Type.Object({ ...NewBill.properties }),
  output: { bill: ChangedBill },
  async run(open, details) {
    requireNear(details.due_date, open.today)
    let newest = 0
    for await (const page of billPages(open.books, { type: details.type, include_archived: true })) {
      requireNew(page, details)
      newest = Math.max(newest, ...page.map(({ id }) => id))
    }
    open.requireWanted()
    const bill = await addOnce(open.books, details, newest)
    return {
      did: `Added ${bill.type} ${bill.id}, next due on ${bill.due_date}. Undoing archives it.`,
      undo: { tool: 'archive_bill', arguments: { bill: bill.id } },
      data: { bill: briefBill(bill) },
    }
  },
})

/** A wrong year is the most common mistake with dates. */
function requireNear(day: string, today: string): void {
  if (day >= addDays(today, -MAX_DAYS_BACK) && day <= addDays(today, MAX_DAYS_AHEAD)) return
  throw new ToolRefusal(
    'due-date-far-away',
    `due_date ${day} is far from today, ${today}. Give the next due date, at most a year ago and ten years ahead.`,
  )
}

/** An assistant that repeats itself must not add a bill twice. */
function requireNew(existing: Bill[], { name, amount, due_date }: NewBill): void {
  const same = existing.find(
    (bill) =>
      !bill.archived &&
      folded(bill.name) === folded(name) &&
      bill.amount === amount &&
      bill.due_date === due_date,
  )
  if (!same) return
  throw new ToolRefusal(
    'bill-exists',
    'A bill with this name, type, amount and due date exists already, so nothing was added.',
    { candidates: [candidate(same)] },
  )
}
