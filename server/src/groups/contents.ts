import type { WritingScope } from '#db/group-scope'
import { hasRow } from '#db/rows'

/** Asked of the table itself: bills are a feature that knows groups, not the other way round. */
export function hasBills({ db, groupId }: WritingScope): Promise<boolean> {
  return hasRow(db.selectFrom('bills').where('group_id', '=', groupId))
}

/** Budgets are amounts too. */
export function hasBudgets({ db, groupId }: WritingScope): Promise<boolean> {
  return hasRow(db.selectFrom('categories').where('group_id', '=', groupId).where('budget', 'is not', null))
}
