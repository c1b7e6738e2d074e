import type { WritingScope } from '#db/group-scope'
import { hasRow } from '#db/rows'

/** Asked of the table itself: bills are a feature that knows groups, not the other way round. */
export function hasBills({ db, groupId }: WritingScope): Promise<boolean> {
  return hasRow(db.selectFrom('bills').where('group_id', '=', groupId))
}
