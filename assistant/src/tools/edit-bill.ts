import { type Bill, BillChanges, type GroupClient } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'
import { formerValues } from '../former-values.ts'
import { briefBill, ChangedBill } from '../presented-bill.ts'
import { ToolRefusal } from '../refusal.ts'

/** Of a bill that has ended, these would open it again, and no change would end it as it was. */
const SCHEDULE = ['due_date', 'frequency', 'schedule', 'ends_on', 'cycles_left', 'anchor_day'] as const

export const editBill = assistantTool({
  name: 'edit_bill',
  title: 'Change a bill',
  description:
    'Changes the given fields of one bill or deposit; all others stay as they are. null empties a field. Recorded payments keep their amounts and dates. Pays nothing and moves no money: to settle a due date use pay_bill or skip_cycle, not due_date. Undo: edit_bill with the former values.',
  writes: true,
  replaces: true,
  repeatable: true,
  input: Type.Object({ bill: BillChoice, ...BillChanges.properties }),
  output: { bill: ChangedBill, changed: Type.Array(Type.String(), { description: 'Names of the fields' }) },
  async run(open, { bill: choice, ...changes }) {
    if (Object.keys(changes).length === 0) {
      throw new ToolRefusal('nothing-to-change', 'Give at least one field to change, besides bill.')
    }
    const { due_date, anchor_day } = changes
    if (due_date !== undefined && anchor_day !== undefined && !canHaveAnchor(due_date, anchor_day)) {
      throw new ToolRefusal(
        'anchor-elsewhere',
        'anchor_day must be the day of due_date, or a later one where due_date is the last day of its month. Nothing was changed.',
      )
    }
    const { id } = await needBill(open, choice, 'active-then-archived')
    const { data: before, etag } = await open.books.bills.getVersioned(id)
    requireOpen(before, Object.keys(changes))
    open.requireWanted()
    const after = await update(open.books, id, changes, etag)
    const { changed, former } = formerValues(before, after)
    if (changed.length === 0) {
      return {
        did: `Changed nothing: bill ${id} has these values already.`,
        undo: null,
        data: { bill: briefBill(after), changed },
      }
    }
    return {
      did: `Changed ${changed.join(', ')} of ${after.type} ${id}.`,
      undo: { tool: 'edit_bill', arguments: { bill: id, ...former } },
      data: { bill: briefBill(after), changed },
    }
  },
})

/**
 * The API takes the stored day of the month for one that was only sent back, and a due date off the schedule then sets its own. Only
 * then a second call is needed, which the same tool call repeats if it fails.
 */
async function update({ bills }: GroupClient, id: number, changes: BillChanges, etag: string | undefined) {
  const { anchor_day } = changes
  const after = await bills.update(id, changes, { ifMatch: etag })
  if (anchor_day === undefined || after.anchor_day === anchor_day) return after
  return bills.update(id, { anchor_day })
}

/** Whether later due dates can be on that day of the month when this one is on its own. The API ignores others. */
function canHaveAnchor(day: string, anchorDay: number): boolean {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  return dayOfMonth === Math.min(anchorDay, new Date(Date.UTC(year, month, 0)).getUTCDate())
}

function requireOpen(bill: Bill, fields: readonly string[]): void {
  if (!bill.ended || !SCHEDULE.some((field) => fields.includes(field))) return
  throw new ToolRefusal(
    'bill-ended',
    'This bill has ended: its last due date is settled. Undo its last payment or skip first, or change its dates in the web app.',
  )
}
