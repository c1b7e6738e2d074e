import type { Db, Tx } from '#db/database'
import { locked } from '#db/portable'
import { hasDeleted } from '#db/rows'
import type { Identity } from '#openid/identity'

type Subject = Pick<Identity, 'issuer' | 'subject'>

export async function findLinkedUserId(
  db: Db,
  { issuer, subject }: Subject,
): Promise<{ userId: number; accountId: number } | undefined> {
  return db
    .selectFrom('openid_links')
    .innerJoin('users', 'users.id', 'openid_links.user_id')
    .select(['users.id as userId', 'users.account_id as accountId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function findLinkOf(db: Db, userId: number): Promise<Subject | undefined> {
  return db
    .selectFrom('openid_links')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** False where the user, or this person at the provider, is linked already. */
export async function insertLink(
  tx: Tx,
  userId: number,
  { issuer, subject }: Subject,
  at: string,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('openid_links')
    .values({ user_id: userId, issuer, subject, linked_at: at })
    .onConflict((clash) => clash.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function deleteLinkOf(tx: Tx, userId: number): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('openid_links').where('user_id', '=', userId))
}

/** Everything that changes an account's people comes one after another. */
export async function lockAccountRow(tx: Tx, accountId: number): Promise<void> {
  await locked(tx, tx.selectFrom('accounts').select('id').where('id', '=', accountId)).executeTakeFirst()
}

/** Where new users go. Undefined before set-up. */
export async function findFirstAccountId(db: Db): Promise<number | undefined> {
  const first = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  return first?.id
}

/** Whether somebody else than the user vouched for the email, and whether they have a password. */
export async function readTrust(
  db: Db,
  userId: number,
): Promise<{ isEmailProven: boolean; hasPassword: boolean }> {
  const user = await db
    .selectFrom('users')
    .select(['email_proven as emailProven', 'has_password as hasPassword'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { isEmailProven: user?.emailProven === 1, hasPassword: user?.hasPassword === 1 }
}

/** True once: an answer of the provider counts no second time, whatever the provider makes of its code. */
export async function claimFlow(tx: Tx, stateHash: string, expiresAt: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: stateHash, expires_at: expiresAt })
    .onConflict((clash) => clash.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return claimed !== undefined
}
