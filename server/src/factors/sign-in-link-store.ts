import type { Db, Tx } from '#db/database'
import { hasDeleted } from '#db/rows'

export interface NewSignInLink {
  userId: number
  tokenHash: string
  createdAt: string
  expiresAt: string
}

export async function insertSignInLink(tx: Tx, link: NewSignInLink): Promise<void> {
  await tx
    .insertInto('sign_in_links')
    .values({
      user_id: link.userId,
      token_hash: link.tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Whose it is, while it is good. */
export async function findSignInLinkUser(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<number | undefined> {
  const link = await db
    .selectFrom('sign_in_links')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.userId
}

/** True for exactly one caller. */
export function takeSignInLink(tx: Tx, tokenHash: string): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('sign_in_links').where('token_hash', '=', tokenHash))
}
