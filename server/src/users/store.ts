import type { Language } from '#core/language'
import type { Db, Tx } from '#db/database'
import { isStorableText, locked, shared } from '#db/portable'
import { hasRow, hasUpdated } from '#db/rows'
import type { Flag } from '#db/schema'

export interface UserRow {
  id: number
  accountId: number
  email: string
  passwordHash: string
  isAdmin: Flag
  isOwner: Flag
  /** Of mails and messages to them. Null: they have chosen none. */
  language: Language | null
}

const COLUMNS = [
  'id',
  'account_id as accountId',
  'email',
  'password_hash as passwordHash',
  'is_admin as isAdmin',
  'is_owner as isOwner',
  'language',
] as const

export async function findUserByEmailKey(db: Db, emailKey: string): Promise<UserRow | undefined> {
  if (!isStorableText(emailKey)) return undefined
  return db.selectFrom('users').select(COLUMNS).where('email_key', '=', emailKey).executeTakeFirst()
}

export function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
}

/** Held to the end of the transaction. */
export function lockUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return locked(tx, tx.selectFrom('users').select(COLUMNS).where('id', '=', userId)).executeTakeFirst()
}

/** Neither changed nor removed before the end of the transaction. */
export function shareUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return shared(tx, tx.selectFrom('users').select(COLUMNS).where('id', '=', userId)).executeTakeFirst()
}

export function hasUsers(db: Db): Promise<boolean> {
  return hasRow(db.selectFrom('users'))
}

export interface NewUser {
  accountId: number
  email: string
  emailKey: string
  passwordHash: string
  isAdmin: boolean
  isOwner: boolean
  createdAt: string
  /** An administrator, an invitation to the address or the operator vouches for it. */
  emailProven: boolean
  /** False: they sign in with OpenID, and the hash is of something that nobody knows. */
  hasPassword?: boolean
}

/** Undefined when the email is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      account_id: user.accountId,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      is_admin: user.isAdmin ? 1 : 0,
      is_owner: user.isOwner ? 1 : 0,
      created_at: user.createdAt,
      updated_at: user.createdAt,
      last_active_at: null,
      email_proven: user.emailProven ? 1 : 0,
      has_password: user.hasPassword === false ? 0 : 1,
    })
    .onConflict((clash) => clash.column('email_key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** False when the hash is no longer the one that was checked. Locks the user to the end of the transaction. */
export function replacePasswordHash(
  tx: Tx,
  userId: number,
  checkedHash: string,
  newHash: string,
  at: string,
): Promise<boolean> {
  return hasUpdated(
    tx
      .updateTable('users')
      .set({
        password_hash: newHash,
        ...(newHash === checkedHash ? {} : { has_password: 1, updated_at: at }),
      })
      .where('id', '=', userId)
      .where('password_hash', '=', checkedHash),
  )
}

/** For whoever has lost the password. Locks the user to the end of the transaction. */
export async function setPasswordHash(tx: Tx, userId: number, hash: string, at: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, has_password: 1, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

export async function setLanguage(tx: Tx, userId: number, language: Language | null): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export async function setLastActive(tx: Tx, userId: number, at: string): Promise<void> {
  await tx.updateTable('users').set({ last_active_at: at }).where('id', '=', userId).execute()
}
