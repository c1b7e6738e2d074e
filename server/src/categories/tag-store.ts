import { NO_TAGS, type TagsText } from '#core/tags'
import type { GroupScope } from '#db/group-scope'

/** Of bills that have any and are not archived, the oldest first. */
export async function listTagLists({ db, groupId }: GroupScope): Promise<TagsText[]> {
  const rows = await db
    .selectFrom('bills')
    .select('tags')
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('tags', '<>', NO_TAGS)
    .orderBy('id')
    .execute()
  return rows.map(({ tags }) => tags)
}
