import type { Db, Tx } from '#db/database'

export interface NewReset {
  userId: number
  tokenHash: string
  createdAt: string
  expiresAt: string
}

export async function insertReset(tx: Tx, reset: NewReset): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      user_id: reset.userId,
      token_hash: reset.tokenHash,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute()
}

export async function countResetsSince(db: Db, userId: number, since: string): Promise<number> {
  const resets = await db
    .selectFrom('password_resets')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .execute()
  return resets.length
}

/** Whose it is, while it is good. */
export async function findResetUser(db: Db, tokenHash: string, now: string): Promise<number | undefined> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return reset?.userId
}

/** True for exactly one caller. */
export async function takeReset(tx: Tx, tokenHash: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteResetsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteResetsExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<', instant).execute()
}
