import type { Db, Tx } from '#db/database'
import { hasUsers } from '#users/store'

/** When the first user was created. Kept when that user is removed, and carried by exports. */
export const SETUP_COMPLETED_AT = 'setup_completed_at'

/** True for exactly one caller. The others wait for the first to commit, and then find its row. */
export async function claimSetup(tx: Tx, at: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('instance_settings')
    .values({ name: SETUP_COMPLETED_AT, value: at })
    .onConflict((clash) => clash.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined && !(await hasUsers(tx))
}

export async function insertAccount(tx: Tx, at: string): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function listAccountIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}
