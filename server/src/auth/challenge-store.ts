import type { Db, Tx } from '#db/database'
import { hasDeleted } from '#db/rows'

/** A login whose first step is done. It can be tried a few times, within minutes. */
export interface ChallengeRow {
  userId: number
  purpose: 'second-factor' | 'set-up'
  firstStep: 'password' | 'sign-in-link' | 'invitation'
  tries: number
}

/** Beyond it the oldest end: whoever knows the password could make any number. */
const MOST_PER_USER = 10

export interface NewChallenge extends Omit<ChallengeRow, 'tries'> {
  tokenHash: string
  createdAt: string
  expiresAt: string
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const surplus = await tx
    .selectFrom('sign_in_challenges')
    .select('token_hash as tokenHash')
    .where('user_id', '=', challenge.userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(MOST_PER_USER)
    .offset(MOST_PER_USER - 1)
    .execute()
  for (const { tokenHash } of surplus) await deleteChallenge(tx, tokenHash)
  await tx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      purpose: challenge.purpose,
      first_step: challenge.firstStep,
      tries: 0,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

export function findChallenge(db: Db, tokenHash: string, now: string): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('sign_in_challenges')
    .select(['user_id as userId', 'purpose', 'first_step as firstStep', 'tries'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function countTry(tx: Tx, tokenHash: string): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** True for exactly one caller. */
export function deleteChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash))
}

/** Whoever ends sessions ends what would become one. */
export async function deleteChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}

export async function deleteChallengesExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('expires_at', '<', instant).execute()
  await tx.deleteFrom('sign_in_links').where('expires_at', '<', instant).execute()
}
