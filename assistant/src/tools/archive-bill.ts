import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'
import { briefBill, ChangedBill } from '../presented-bill.ts'

export const archiveBill = assistantTool({
  name: 'archive_bill',
  title: 'Archive a bill',
  description:
    'Moves one bill or deposit to the archive: it is no longer due and no longer counted. Deletes nothing: its payments stay. Undo: restore_bill.',
  writes: true,
  repeatable: true,
  input: Type.Object({ bill: BillChoice }),
  output: { bill: ChangedBill },
  async run(open, { bill: choice }) {
    const { id } = await needBill(open, choice)
    const { data: bill, etag } = await open.books.bills.getVersioned(id)
    if (bill.archived) {
      return {
        did: `Changed nothing: bill ${id} is archived already.`,
        undo: null,
        data: { bill: briefBill(bill) },
      }
    }
    open.requireWanted()
    const after = await open.books.bills.archive(id, { ifMatch: etag })
    return {
      did: `Archived ${after.type} ${id}.`,
      undo: { tool: 'restore_bill', arguments: { bill: id } },
      data: { bill: briefBill(after) },
    }
  },
})
