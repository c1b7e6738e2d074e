import type { GroupRole } from '#core/roles'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'

/** Somebody who was invited to a group, as its managers see it. */
export interface PendingMemberRow {
  id: number
  email: string
  role: GroupRole
  inviterEmail: string
  createdAt: string
  expiresAt: string
}

/** The same as the invited user sees it. */
export interface PendingMembershipRow extends Omit<PendingMemberRow, 'email'> {
  groupId: number
  groupName: string
}

const COLUMNS = [
  'pending_memberships.id as id',
  'pending_memberships.role as role',
  'inviters.email as inviterEmail',
  'pending_memberships.created_at as createdAt',
  'pending_memberships.expires_at as expiresAt',
] as const

/** Newest first. */
export function listPendingMembers({ db, groupId }: GroupScope, now: string): Promise<PendingMemberRow[]> {
  return livePending(db, now)
    .select([...COLUMNS, 'pending_memberships.email as email'])
    .where('pending_memberships.group_id', '=', groupId)
    .orderBy('pending_memberships.id', 'desc')
    .execute()
}

/** Newest first. */
export function listPendingMemberships(db: Db, userId: number, now: string): Promise<PendingMembershipRow[]> {
  return livePending(db, now)
    .innerJoin('bill_groups', 'bill_groups.id', 'pending_memberships.group_id')
    .select([...COLUMNS, 'bill_groups.id as groupId', 'bill_groups.name as groupName'])
    .where('pending_memberships.user_id', '=', userId)
    .orderBy('pending_memberships.id', 'desc')
    .execute()
}

/** Which group the user is invited to, while they are. */
export async function findInvitingGroup(
  db: Db,
  userId: number,
  id: number,
  now: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('pending_memberships')
    .select('group_id as groupId')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.groupId
}

export interface NewPendingMember {
  /** Undefined where nobody has this email: then nobody can accept. */
  userId: number | undefined
  email: string
  emailKey: string
  role: GroupRole
  createdAt: string
  expiresAt: string
}

/** There is one row for each email: inviting again replaces it. */
export async function putPendingMember(
  { db, groupId, userId: inviterId }: WritingScope,
  member: NewPendingMember,
): Promise<number> {
  const details = {
    user_id: member.userId ?? null,
    email: member.email,
    role: member.role,
    invited_by: inviterId,
    created_at: member.createdAt,
    expires_at: member.expiresAt,
  }
  const { id } = await db
    .insertInto('pending_memberships')
    .values({ group_id: groupId, email_key: member.emailKey, ...details })
    .onConflict((clash) => clash.columns(['group_id', 'email_key']).doUpdateSet(details))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function isPending(
  { db, groupId }: WritingScope,
  emailKey: string,
  now: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('pending_memberships')
    .select('id')
    .where('group_id', '=', groupId)
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function countPendingMembers({ db, groupId }: WritingScope, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('pending_memberships')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True for exactly one caller, and only while it could still be accepted. */
export async function deletePendingMember(
  { db, groupId }: WritingScope,
  id: number,
  now: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_memberships')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deletePendingByEmail({ db, groupId }: WritingScope, emailKey: string): Promise<void> {
  await db
    .deleteFrom('pending_memberships')
    .where('group_id', '=', groupId)
    .where('email_key', '=', emailKey)
    .execute()
}

/** What somebody invited to the group who does not manage it any more. */
export async function deletePendingByInviter(
  { db, groupId }: WritingScope,
  inviterId: number,
): Promise<void> {
  await db
    .deleteFrom('pending_memberships')
    .where('group_id', '=', groupId)
    .where('invited_by', '=', inviterId)
    .execute()
}

/** Of a user whose email was changed there may be others. */
export async function deletePendingOfUser(tx: Tx, groupId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('pending_memberships')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

/** Defined for exactly one caller. */
export function takePendingMembership(
  tx: Tx,
  userId: number,
  id: number,
  now: string,
): Promise<{ role: GroupRole; inviterId: number } | undefined> {
  return tx
    .deleteFrom('pending_memberships')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning(['role', 'invited_by as inviterId'])
    .executeTakeFirst()
}

/** Nobody can accept it any more; the managers of the group still see it. False where it is not the user's. */
export async function declinePendingMembership(
  tx: Tx,
  userId: number,
  id: number,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_memberships')
    .set({ user_id: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whom to write to, where somebody can accept it. */
export function findInvited(
  db: Db,
  id: number,
): Promise<{ email: string; inviterEmail: string } | undefined> {
  return db
    .selectFrom('pending_memberships')
    .innerJoin('users as inviters', 'inviters.id', 'pending_memberships.invited_by')
    .innerJoin('users as invited', 'invited.id', 'pending_memberships.user_id')
    .select(['invited.email as email', 'inviters.email as inviterEmail'])
    .where('pending_memberships.id', '=', id)
    .executeTakeFirst()
}

export async function deletePendingExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('pending_memberships').where('expires_at', '<', instant).execute()
}

function livePending(db: Db, now: string) {
  return db
    .selectFrom('pending_memberships')
    .innerJoin('users as inviters', 'inviters.id', 'pending_memberships.invited_by')
    .where('pending_memberships.expires_at', '>', now)
}
