import type { Db, Tx } from '#db/database'
import { isUniqueViolation } from '#db/portable'

export interface EmailChange {
  userId: number
  email: string
  tokenHash: string
  createdAt: string
  expiresAt: string
}

/** In place of one that was asked for before. The user must be held. */
export async function replaceEmailChange(tx: Tx, change: EmailChange): Promise<void> {
  await deleteEmailChange(tx, change.userId)
  await tx
    .insertInto('email_changes')
    .values({
      user_id: change.userId,
      email: change.email,
      token_hash: change.tokenHash,
      created_at: change.createdAt,
      expires_at: change.expiresAt,
    })
    .execute()
}

/** The address that waits for its link to be opened. */
export async function findEmailChange(db: Db, userId: number, now: string): Promise<string | undefined> {
  const change = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return change?.email
}

/** While it is good. */
export function findEmailChangeByToken(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<Pick<EmailChange, 'userId' | 'email'> | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['user_id as userId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function deleteEmailChange(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function deleteEmailChangesExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('expires_at', '<', instant).execute()
}

/** False when the email is taken: nothing else can be done in this transaction then. */
export async function setProvenEmail(
  tx: Tx,
  userId: number,
  email: { shown: string; key: string },
  at: string,
): Promise<boolean> {
  try {
    await tx
      .updateTable('users')
      .set({ email: email.shown, email_key: email.key, email_proven: 1, updated_at: at })
      .where('id', '=', userId)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
