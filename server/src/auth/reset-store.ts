import type { Db, Tx } from '#db/database'
import { countRows, hasDeleted } from '#db/rows'

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

export function countResetsSince(db: Db, userId: number, since: string): Promise<number> {
  return countRows(
    db.selectFrom('password_resets').where('user_id', '=', userId).where('created_at', '>', since),
  )
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
export function takeReset(tx: Tx, tokenHash: string, now: string): Promise<boolean> {
  return hasDeleted(
    tx.deleteFrom('password_resets').where('token_hash', '=', tokenHash).where('expires_at', '>', now),
  )
}

/** Those to a new email too: whatever ends the one link ends the other. */
export async function deleteResetsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteResetsExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<', instant).execute()
}
