import { setCategory } from '#categories/store'
import type { WritingScope } from '#db/group-scope'

/** Puts away those of them that no bill has. */
export async function removeUnused(scope: WritingScope, ids: readonly number[], at: string): Promise<void> {
  if (ids.length === 0) return
  const { db, groupId } = scope
  const used = await db
    .selectFrom('bills')
    .select('category_id as id')
    .distinct()
    .where('group_id', '=', groupId)
    .where('category_id', 'in', [...ids])
    .execute()
  const inUse = new Set(used.map(({ id }) => id))
  for (const id of ids) if (!inUse.has(id)) await setCategory(scope, id, { deletedAt: at }, at)
}
