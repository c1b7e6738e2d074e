import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'

type Place = Pick<GroupScope | WritingScope, 'db' | 'groupId' | 'userId'>

/** What this user does not want to see again. */
export async function listDismissed({ db, groupId, userId }: Place): Promise<ReadonlySet<string>> {
  const rows = await dismissedQuery(db, { groupId, userId })
  return new Set(rows.map(({ insight_key: key }) => key))
}

const dismissedQuery = compileOnce(
  ['groupId', 'userId'],
  (db: Db, slots: { groupId: number; userId: number }) =>
    db
      .selectFrom('dismissed_insights')
      .select('insight_key')
      .where('group_id', '=', slots.groupId)
      .where('user_id', '=', slots.userId),
)

/** Only so many of the newest are kept. */
export async function addDismissed(
  { db, groupId, userId }: WritingScope,
  { key, at, limit }: { key: string; at: string; limit: number },
): Promise<void> {
  await db
    .insertInto('dismissed_insights')
    .values({ group_id: groupId, user_id: userId, insight_key: key, dismissed_at: at })
    .onConflict((clash) =>
      clash.columns(['group_id', 'user_id', 'insight_key']).doUpdateSet({ dismissed_at: at }),
    )
    .execute()
  const newest = db
    .selectFrom('dismissed_insights')
    .select('insight_key')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .orderBy('dismissed_at', 'desc')
    .orderBy('insight_key')
    .limit(limit)
  await db
    .deleteFrom('dismissed_insights')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('insight_key', 'not in', newest)
    .execute()
}

export async function removeDismissed({ db, groupId, userId }: WritingScope, key: string): Promise<void> {
  await db
    .deleteFrom('dismissed_insights')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('insight_key', '=', key)
    .execute()
}
