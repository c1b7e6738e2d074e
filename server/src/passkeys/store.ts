import type { Db, Tx } from '#db/database'
import { countRows, hasDeleted, hasRow, hasUpdated } from '#db/rows'
import type { Flag } from '#db/schema'

export interface PasskeyRow {
  id: number
  name: string
  synced: Flag
  createdAt: string
  lastUsedAt: string | null
}

/** What is needed to verify an answer. */
export interface CredentialRow {
  id: number
  userId: number
  email: string
  publicKey: string
  counter: number
}

const COLUMNS = ['id', 'name', 'synced', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

/** The oldest first. */
export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute()
}

export async function listCredentials(
  db: Db,
  userId: number,
): Promise<Array<{ id: string; transports: string[] }>> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }))
}

export function findCredential(db: Db, credentialId: string): Promise<CredentialRow | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id as id',
      'passkeys.user_id as userId',
      'users.email as email',
      'passkeys.public_key as publicKey',
      'passkeys.counter as counter',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Anybody's. */
export function hasPasskeys(db: Db): Promise<boolean> {
  return hasRow(db.selectFrom('passkeys'))
}

export function countPasskeys(db: Db, userId: number): Promise<number> {
  return countRows(db.selectFrom('passkeys').where('user_id', '=', userId))
}

export interface NewPasskey {
  userId: number
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
  synced: boolean
  createdAt: string
}

/** Undefined when there is one with this credential already, whoever has it. */
export function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      synced: passkey.synced ? 1 : 0,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export function setPasskeyName(
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id))
}

/** False when it is gone, or its counter would go back. Keys that do not count stay at 0. */
export function setPasskeyUsed(
  tx: Tx,
  id: number,
  use: { counter: number; synced: boolean; at: string },
): Promise<boolean> {
  return hasUpdated(
    tx
      .updateTable('passkeys')
      .set({ counter: use.counter, synced: use.synced ? 1 : 0, last_used_at: use.at })
      .where('id', '=', id)
      .where((passkey) => passkey.or([passkey('counter', '=', 0), passkey('counter', '<', use.counter)])),
  )
}

/** True for exactly one caller. */
export async function insertUsedChallenge(
  tx: Tx,
  { hash, expiresAt }: { hash: string; expiresAt: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((clash) => clash.column('challenge_hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteUsedChallengesExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('used_challenges').where('expires_at', '<', instant).execute()
}
