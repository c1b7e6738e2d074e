import { sql } from 'kysely'
import type { Tx } from '#db/database'

/** For `set`: part of every statement that changes what calendars and other programs see of a bill. */
export function raisedRevision(at: string) {
  return { revision: sql<number>`revision + 1`, revised_at: at }
}

/** When something changed that all bills of a group, or of one of its categories, are shown with. */
export async function reviseBills(
  { db, groupId }: { db: Tx; groupId: number },
  at: string,
  categoryId?: number,
): Promise<void> {
  let query = db.updateTable('bills').set(raisedRevision(at)).where('group_id', '=', groupId)
  if (categoryId !== undefined) query = query.where('category_id', '=', categoryId)
  await query.execute()
}
