import { type Bill, BillChanges } from '@duebook/contract'

const FIELDS = Object.keys(BillChanges.properties) as (keyof BillChanges)[]

export interface FormerValues {
  /** The fields that differ, also those that changed along with others. */
  changed: string[]
  /** What `edit_bill` takes to restore them. */
  former: BillChanges
}

/** A due date that is set back brings its own day of the month: where that was another one, restoring needs both. */
export function formerValues(before: Bill, after: Bill): FormerValues {
  const changed = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const former: BillChanges = Object.fromEntries(changed.map((field) => [field, before[field]]))
  const hidesAnchor = Number(before.due_date.slice(8)) !== before.anchor_day
  if (former.due_date !== undefined && hidesAnchor) former.anchor_day = before.anchor_day
  return { changed, former }
}
