import type { AccountScope } from '#db/account-scope'
import type { Db } from '#db/database'

/** From when on a second factor is required. Null: it is not. */
export async function getSecondFactorFrom(db: Db, accountId: number): Promise<string | null> {
  const { from } = await db
    .selectFrom('accounts')
    .select('second_factor_from as from')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return from
}

export async function setSecondFactorFrom(
  { db, accountId }: AccountScope,
  from: string | null,
): Promise<void> {
  await db.updateTable('accounts').set({ second_factor_from: from }).where('id', '=', accountId).execute()
}
