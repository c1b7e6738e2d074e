import type { WritingScope } from '#db/group-scope'

/** Asked of the table itself: bills are a feature that knows groups, not the other way round. */
export async function hasBills(scope: WritingScope): Promise<boolean> {
  const bill = await scope.db
    .selectFrom('bills')
    .select('id')
    .where('group_id', '=', scope.groupId)
    .limit(1)
    .executeTakeFirst()
  return bill !== undefined
}
