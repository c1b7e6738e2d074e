import type { WritingScope } from '#db/group-scope'
import { hasRow } from '#db/rows'

/** Asked of the table itself: bills are a feature that knows groups, not the other way round. */
export function hasBills({ db, groupId }: WritingScope): Promise<boolean> {
  return hasRow(db.selectFrom('bills').where('group_id', '=', groupId))
}

/** Budgets are amounts too. Those of deleted categories do not count. */
export function hasBudgets({ db, groupId }: WritingScope): Promise<boolean> {
  const budgets = db.selectFrom('categories').where('group_id', '=', groupId).where('budget', 'is not', null)
  return hasRow(budgets.where('deleted_at', 'is', null))
}

export function hasBalances({ db, groupId }: WritingScope): Promise<boolean> {
  return hasRow(db.selectFrom('balances').where('group_id', '=', groupId))
}

/** Of categories that can still be brought back: in other decimals they would be other amounts. */
export async function clearDeletedBudgets({ db, groupId }: WritingScope): Promise<void> {
  await db
    .updateTable('categories')
    .set({ budget: null })
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is not', null)
    .execute()
}
