import { Bill } from '@duebook/contract'
import { Type } from 'typebox'

const { notes: _, ...withoutNotes } = Bill.properties

/** A bill in lists and after changes: notes can be long, and only who asks for one bill reads them. */
export const BriefBill = Type.Object(withoutNotes, { description: 'Without its notes, which get_bill has' })

/** After a change. Its fields are described once, where bills are listed. */
export const ChangedBill = Type.Object(
  { id: Type.Integer(), name: Type.String(), due_date: Type.String() },
  { description: 'As it is now, with all fields that list_bills shows' },
)

export function briefBill({ notes: __, ...bill }: Bill) {
  return bill
}
