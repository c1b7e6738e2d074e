import type { Language } from '#core/language'
import type { GroupRole } from '#core/roles'
import type { AccountScope } from '#db/account-scope'
import type { Db } from '#db/database'
import { locked, shared } from '#db/portable'
import type { Flag } from '#db/schema'

export interface AccountUserRow {
  id: number
  email: string
  isAdmin: Flag
  isOwner: Flag
  emailProven: Flag
  createdAt: string
  updatedAt: string
  lastActiveAt: string | null
  language: Language | null
  tokenCount: number
  feedCount: number
  channelCount: number
  totpCount: number
  passkeyCount: number
  openidCount: number
}

/** A bill group of the account that is shared with a user of it. */
export interface Share {
  userId: number
  id: number
  name: string
  role: GroupRole
}

const COLUMNS = [
  'id',
  'email',
  'is_admin as isAdmin',
  'is_owner as isOwner',
  'email_proven as emailProven',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'last_active_at as lastActiveAt',
  'language',
] as const

export function listAccountUsers(db: Db, accountId: number): Promise<AccountUserRow[]> {
  return usersOf(db, accountId).orderBy('email_key').execute()
}

export function findAccountUser(
  { db, accountId }: AccountScope,
  userId: number,
): Promise<AccountUserRow | undefined> {
  return usersOf(db, accountId).where('id', '=', userId).executeTakeFirst()
}

/** By name; of one user where one is named. */
export function listShares(db: Db, accountId: number, userId?: number): Promise<Share[]> {
  let query = db
    .selectFrom('memberships')
    .innerJoin('bill_groups', 'bill_groups.id', 'memberships.group_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.user_id as userId',
      'bill_groups.id as id',
      'bill_groups.name as name',
      'memberships.role as role',
    ])
    .where('bill_groups.account_id', '=', accountId)
    .where('users.account_id', '=', accountId)
  if (userId !== undefined) query = query.where('memberships.user_id', '=', userId)
  return query.orderBy('bill_groups.name').orderBy('bill_groups.id').execute()
}

/** Held to the end of the transaction, so that none of them is deleted meanwhile. */
export async function listAccountGroupIds({ db, accountId }: AccountScope): Promise<number[]> {
  const groups = db.selectFrom('bill_groups').select('id').where('account_id', '=', accountId)
  return (await shared(db, groups.orderBy('id')).execute()).map((group) => group.id)
}

/**
 * Holds every group that the user may write in, so that whatever they have begun there ends before the transaction goes
 * on. In the order of ids, like everybody who holds several.
 */
export async function lockGroupsOf(
  { db, accountId }: AccountScope,
  user: Pick<AccountUserRow, 'id' | 'isAdmin'>,
): Promise<void> {
  const theirs = db.selectFrom('memberships').select('group_id').where('user_id', '=', user.id)
  const groups = db
    .selectFrom('bill_groups')
    .select('id')
    .where((group) =>
      user.isAdmin === 1
        ? group.or([group('id', 'in', theirs), group('account_id', '=', accountId)])
        : group('id', 'in', theirs),
    )
    .orderBy('id')
  await locked(db, groups).execute()
}

export async function hasOwnerBesides({ db, accountId }: AccountScope, userId: number): Promise<boolean> {
  const owners = usersOf(db, accountId).where('is_owner', '=', 1)
  return (await owners.where('id', '<>', userId).limit(1).executeTakeFirst()) !== undefined
}

export interface UserChanges {
  email?: { shown: string; key: string }
  passwordHash?: string
  isAdmin?: boolean
  isOwner?: boolean
}

/** Throws the engine's unique violation when the email is taken. */
export async function setUser(
  { db, accountId }: AccountScope,
  userId: number,
  { email, passwordHash, isAdmin, isOwner }: UserChanges,
  at: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      updated_at: at,
      ...(email === undefined ? {} : { email: email.shown, email_key: email.key }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash, has_password: 1 }),
      ...(isAdmin === undefined ? {} : { is_admin: isAdmin ? 1 : 0 }),
      ...(isOwner === undefined ? {} : { is_owner: isOwner ? 1 : 0 }),
    })
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()
}

/** That the email is theirs. Nothing that anybody reads changes by it. */
export async function setEmailProven({ db, accountId }: AccountScope, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_proven: 1 })
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteUser({ db, accountId }: AccountScope, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).where('account_id', '=', accountId).execute()
}

export async function insertMemberships(
  { db }: AccountScope,
  userId: number,
  groupIds: Iterable<number>,
  role: GroupRole,
  at: string,
): Promise<void> {
  for (const groupId of groupIds) {
    await db
      .insertInto('memberships')
      .values({ group_id: groupId, user_id: userId, role, created_at: at })
      .execute()
  }
}

/** Members no longer need their pending invitations. */
export async function deletePendingInvitations(
  { db }: AccountScope,
  emailKey: string,
  groupIds: ReadonlySet<number>,
): Promise<void> {
  if (groupIds.size === 0) return
  await db
    .deleteFrom('pending_memberships')
    .where('group_id', 'in', [...groupIds])
    .where('email_key', '=', emailKey)
    .execute()
}

/** Whether one of the groups has more members than that. The groups are held. */
export async function hasGroupWithMoreMembers(
  { db }: AccountScope,
  groupIds: ReadonlySet<number>,
  most: number,
): Promise<boolean> {
  if (groupIds.size === 0) return false
  const fuller = await db
    .selectFrom('memberships')
    .select('group_id')
    .where('group_id', 'in', [...groupIds])
    .groupBy('group_id')
    .having((row) => row.fn.countAll(), '>', most)
    .limit(1)
    .executeTakeFirst()
  return fuller !== undefined
}

function usersOf(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .select((user) => [
      user
        .selectFrom('personal_tokens')
        .select((token) => token.fn.countAll<number>().as('count'))
        .whereRef('personal_tokens.user_id', '=', 'users.id')
        .as('tokenCount'),
      user
        .selectFrom('feeds')
        .select((feed) => feed.fn.countAll<number>().as('count'))
        .whereRef('feeds.user_id', '=', 'users.id')
        .as('feedCount'),
      user
        .selectFrom('channels')
        .select((channel) => channel.fn.countAll<number>().as('count'))
        .whereRef('channels.user_id', '=', 'users.id')
        .as('channelCount'),
      user
        .selectFrom('totp_factors')
        .select((totp) => totp.fn.countAll<number>().as('count'))
        .whereRef('totp_factors.user_id', '=', 'users.id')
        .where('totp_factors.confirmed_at', 'is not', null)
        .as('totpCount'),
      user
        .selectFrom('passkeys')
        .select((passkey) => passkey.fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeyCount'),
      user
        .selectFrom('openid_links')
        .select((link) => link.fn.countAll<number>().as('count'))
        .whereRef('openid_links.user_id', '=', 'users.id')
        .as('openidCount'),
    ])
    .$narrowType<{
      tokenCount: number
      feedCount: number
      channelCount: number
      totpCount: number
      passkeyCount: number
      openidCount: number
    }>()
    .where('account_id', '=', accountId)
}
