import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'
import { briefBill, ChangedBill } from '../presented-bill.ts'

export const restoreBill = assistantTool({
  name: 'restore_bill',
  title: 'Restore a bill',
  description:
    'Takes one bill or deposit out of the archive, with the due date that it had. Due dates that have passed since are overdue then. Pays nothing. Undo: archive_bill.',
  writes: true,
  repeatable: true,
  input: Type.Object({ bill: BillChoice }),
  output: { bill: ChangedBill },
  async run(open, { bill: choice }) {
    const { id } = await needBill(open, choice, 'archived')
    const bill = await open.books.bills.get(id)
    if (!bill.archived) {
      return {
        did: `Changed nothing: bill ${id} is not archived.`,
        undo: null,
        data: { bill: briefBill(bill) },
      }
    }
    open.requireWanted()
    const after = await open.books.bills.unarchive(id)
    return {
      did: `Restored ${after.type} ${id}, due on ${after.due_date}.`,
      undo: { tool: 'archive_bill', arguments: { bill: id } },
      data: { bill: briefBill(after) },
    }
  },
})
