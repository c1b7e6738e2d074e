import type { GroupScope, WritingScope } from '#db/group-scope'
import { lockByName } from '#db/portable'
import type { KeptBalance } from '#insight/opening-balance'

/** By account; the one of bills without account comes first. */
export async function listBalances({
  db,
  groupId,
}: Pick<GroupScope | WritingScope, 'db' | 'groupId'>): Promise<KeptBalance[]> {
  const rows = await db
    .selectFrom('balances')
    .select(['account_key', 'amount', 'as_of'])
    .where('group_id', '=', groupId)
    .orderBy('account_key')
    .execute()
  return rows.map(({ account_key: key, amount, as_of: asOf }) => ({ account: key || null, amount, asOf }))
}

/** All of them. One list at a time: otherwise two that come at once would be mixed, or meet in the same account. */
export async function replaceBalances(
  { db, groupId }: WritingScope,
  balances: KeptBalance[],
  at: string,
): Promise<void> {
  await lockByName(db, `balances of ${groupId}`)
  await db.deleteFrom('balances').where('group_id', '=', groupId).execute()
  if (balances.length === 0) return
  const rows = balances.map(({ account, amount, asOf }) => ({
    group_id: groupId,
    account_key: account ?? '',
    amount,
    as_of: asOf,
    updated_at: at,
  }))
  await db.insertInto('balances').values(rows).execute()
}
