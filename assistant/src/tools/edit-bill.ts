import { type Bill, BillChanges, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'
import { formerValues } from '../former-values.ts'
import { briefBill, ChangedBill } from '../presented-bill.ts'
import { ToolRefusal } from '../refusal.ts'
import { canHaveAnchor, updateWithAnchor } from '../update-with-anchor.ts'

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
  input: Type.Object({
    bill: BillChoice,
    ...BillChanges.properties,
    anchor_day: Type.Optional(
      WholeNumber('anchor_day', [1, 31], {
        description:
          'Rarely needed, and only with due_date: the day of the month of later due dates, where the month of due_date is too short for it',
      }),
    ),
  }),
  output: { bill: ChangedBill, changed: Type.Array(Type.String(), { description: 'Names of the fields' }) },
  async run(open, { bill: choice, anchor_day, ...changes }) {
    if (Object.keys(changes).length === 0) {
      throw new ToolRefusal('nothing-to-change', 'Give at least one field to change, besides bill.')
    }
    if (anchor_day !== undefined && changes.due_date === undefined) {
      throw new ToolRefusal('anchor-without-date', 'anchor_day needs due_date beside it.')
    }
    if (anchor_day !== undefined && !canHaveAnchor(changes.due_date ?? '', anchor_day)) {
      throw new ToolRefusal(
        'anchor-elsewhere',
        'anchor_day must be the day of due_date, or a later one where due_date is the last day of its month. Nothing was changed.',
      )
    }
    const { id } = await needBill(open, choice, 'active-then-archived')
    const { data: before, etag } = await open.books.bills.getVersioned(id)
    requireOpen(before, Object.keys(changes))
    open.requireWanted()
    const after = await updateWithAnchor(open.books, id, changes, anchor_day, etag)
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

function requireOpen(bill: Bill, fields: readonly string[]): void {
  if (!bill.ended || !SCHEDULE.some((field) => fields.includes(field))) return
  throw new ToolRefusal(
    'bill-ended',
    'This bill has ended: its last due date is settled. Undo its last payment or skip first, or change its dates in the web app.',
  )
}
