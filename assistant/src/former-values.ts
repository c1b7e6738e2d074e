import { type Bill, BillChanges } from '@duebook/contract'

const FIELDS = Object.keys(BillChanges.properties) as (keyof BillChanges)[]

export interface FormerValues {
  /** The fields that differ, also those that changed along with others. */
  changed: string[]
  /** What `edit_bill` takes to restore them. */
  former: Partial<BillChanges> & { anchor_day?: number }
}

/** A new due date can set the day of the month of later ones: restoring it needs both. */
export function formerValues(before: Bill, after: Bill): FormerValues {
  const changed = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const former: FormerValues['former'] = Object.fromEntries(changed.map((field) => [field, before[field]]))
  if (before.anchor_day === after.anchor_day) return { changed, former }
  return {
    changed: [...changed, 'anchor_day'],
    former: { ...former, due_date: before.due_date, anchor_day: before.anchor_day },
  }
}
