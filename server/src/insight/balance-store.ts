import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import type { KeptBalance } from '#insight/opening-balance'

/** By account; the one of bills without account comes first. */
export async function listBalances({
  db,
  groupId,
}: Pick<GroupScope | WritingScope, 'db' | 'groupId'>): Promise<KeptBalance[]> {
  const rows = await balancesQuery(db, { groupId })
  return rows.map(({ account_key: key, amount, as_of: asOf }) => ({ account: key || null, amount, asOf }))
}

const balancesQuery = compileOnce(['groupId'], (db: Db, slots: { groupId: number }) =>
  db
    .selectFrom('balances')
    .select(['account_key', 'amount', 'as_of'])
    .where('group_id', '=', slots.groupId)
    .orderBy('account_key'),
)

/** All of them. */
export async function replaceBalances(
  { db, groupId }: WritingScope,
  balances: KeptBalance[],
  at: string,
): Promise<void> {
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
