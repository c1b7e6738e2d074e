import { annotated, CalendarDay, Nullable, TEXT_LIMITS, Text } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'
import { briefBill, ChangedBill } from '../presented-bill.ts'
import { requireCycle } from '../require-cycle.ts'

export const skipCycle = assistantTool({
  name: 'skip_cycle',
  title: 'Skip a due date',
  description:
    'Settles the current due date of one bill or deposit without a payment and moves the due date to the next cycle, for example because it was waived. Records no payment. Give due_date, as list_due shows it, so that only that one is skipped. Undo: undo with skip_of_bill.',
  writes: true,
  input: Type.Object({
    bill: BillChoice,
    due_date: Type.Optional(annotated(CalendarDay, { description: 'Refused unless it is the current one' })),
    note: Type.Optional(Nullable(Text(TEXT_LIMITS.skipNote, { description: 'The reason' }))),
  }),
  output: { bill: ChangedBill },
  async run(open, { bill: choice, due_date, note = null }) {
    const { id } = await needBill(open, choice)
    const { data: bill, etag } = await open.books.bills.getVersioned(id)
    requireCycle(bill, due_date)
    open.requireWanted()
    const after = await open.books.bills.skip(id, { note }, { ifMatch: etag })
    const next = after.ended
      ? 'That was its last due date: it has ended and is archived.'
      : `The next due date is ${after.due_date}.`
    return {
      did: `Skipped ${bill.due_date} of ${bill.type} ${id}. ${next}`,
      undo: { tool: 'undo', arguments: { skip_of_bill: id } },
      data: { bill: briefBill(after) },
    }
  },
})
