import { sql } from 'kysely'
import { NO_TAGS, type TagsText } from '#core/tags'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'

/** Of bills that have any and are not archived, the oldest first. */
export async function listTagLists({ db, groupId }: GroupScope): Promise<TagsText[]> {
  const rows = await tagsQuery(db, { groupId })
  return rows.map(({ tags }) => tags)
}

const tagsQuery = compileOnce(['groupId'], (db: Db, { groupId }: { groupId: number }) =>
  db
    .selectFrom('bills')
    .select('tags')
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('tags', '<>', sql.lit(NO_TAGS))
    .orderBy('id'),
)
