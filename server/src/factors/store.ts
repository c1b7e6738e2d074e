import type { Db, Tx } from '#db/database'
import { hasDeleted, hasUpdated } from '#db/rows'
import type { Flag } from '#db/schema'

export interface TotpRow {
  /** Sealed. */
  secret: string
  lastStep: number
  confirmedAt: string | null
}

export function findTotp(db: Db, userId: number): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp_factors')
    .select(['secret', 'last_step as lastStep', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** In the place of one that was never confirmed. */
export async function setNewTotp(tx: Tx, userId: number, secret: string, at: string): Promise<void> {
  const values = { secret, last_step: 0, created_at: at, confirmed_at: null }
  await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, ...values })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(values))
    .execute()
}

export async function setTotpConfirmed(tx: Tx, userId: number, step: number, at: string): Promise<void> {
  await tx
    .updateTable('totp_factors')
    .set({ last_step: step, confirmed_at: at })
    .where('user_id', '=', userId)
    .execute()
}

/** True for exactly one of those who use the same code, and never for an older one. */
export function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  return hasUpdated(
    tx
      .updateTable('totp_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .where('confirmed_at', 'is not', null),
  )
}

/** False where none counts. */
export function deleteConfirmedTotp(tx: Tx, userId: number): Promise<boolean> {
  return hasDeleted(
    tx.deleteFrom('totp_factors').where('user_id', '=', userId).where('confirmed_at', 'is not', null),
  )
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** True for exactly one of those who use the same code. */
export function takeRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  return hasDeleted(
    tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', codeHash),
  )
}

export interface OwnFactorRow {
  hasPassword: Flag
  totpAddedAt: string | null
  openidLinkedAt: string | null
}

export function findOwnFactors(db: Db, userId: number): Promise<OwnFactorRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('totp_factors', 'totp_factors.user_id', 'users.id')
    .leftJoin('openid_links', 'openid_links.user_id', 'users.id')
    .select([
      'users.has_password as hasPassword',
      'totp_factors.confirmed_at as totpAddedAt',
      'openid_links.linked_at as openidLinkedAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
