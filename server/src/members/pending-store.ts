import { sql } from 'kysely'
import type { Language } from '#core/language'
import type { GroupRole } from '#core/roles'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { countRows, hasDeleted, hasRow, hasUpdated } from '#db/rows'

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
    .where(awaits(userId, id, now))
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

export function isPending(scope: WritingScope, emailKey: string, now: string): Promise<boolean> {
  return hasRow(pendingIn(scope, now).where('email_key', '=', emailKey))
}

export function countPendingMembers(scope: WritingScope, now: string): Promise<number> {
  return countRows(pendingIn(scope, now))
}

function pendingIn({ db, groupId }: WritingScope, now: string) {
  return db.selectFrom('pending_memberships').where('group_id', '=', groupId).where(isStillPending(now))
}

/** True for exactly one caller, and only while it could still be accepted. */
export function deletePendingMember(scope: WritingScope, id: number, now: string): Promise<boolean> {
  return hasDeleted(deletePending(scope).where('id', '=', id).where(isStillPending(now)))
}

export async function deletePendingByEmail(scope: WritingScope, emailKey: string): Promise<void> {
  await deletePending(scope).where('email_key', '=', emailKey).execute()
}

/** What somebody invited to the group who does not manage it any more. */
export async function deletePendingByInviter(scope: WritingScope, inviterId: number): Promise<void> {
  await deletePending(scope).where('invited_by', '=', inviterId).execute()
}

/** Of a user whose email was changed there may be others. */
export async function deletePendingOfUser(tx: Tx, groupId: number, userId: number): Promise<void> {
  await deletePending({ db: tx, groupId }).where('user_id', '=', userId).execute()
}

function deletePending({ db, groupId }: Pick<WritingScope, 'db' | 'groupId'>) {
  return db.deleteFrom('pending_memberships').where('group_id', '=', groupId)
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
    .where(awaits(userId, id, now))
    .returning(['role', 'invited_by as inviterId'])
    .executeTakeFirst()
}

/** Nobody can accept it any more; the managers of the group still see it. False where it is not the user's. */
export function declinePendingMembership(tx: Tx, userId: number, id: number, now: string): Promise<boolean> {
  return hasUpdated(
    tx
      .updateTable('pending_memberships')
      .set({ user_id: null })
      .where(awaits(userId, id, now)),
  )
}

/** Whom to write to, where somebody can accept it. */
export function findInvited(
  db: Db,
  groupId: number,
  id: number,
): Promise<{ email: string; language: Language | null; inviterEmail: string } | undefined> {
  return db
    .selectFrom('pending_memberships')
    .innerJoin('users as inviters', 'inviters.id', 'pending_memberships.invited_by')
    .innerJoin('users as invited', 'invited.id', 'pending_memberships.user_id')
    .select(['invited.email as email', 'invited.language as language', 'inviters.email as inviterEmail'])
    .where('pending_memberships.group_id', '=', groupId)
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
    .where(isStillPending(now))
}

const isStillPending = (now: string) => sql<boolean>`pending_memberships.expires_at > ${now}`

/** Whether this invitation awaits the answer of that user. */
const awaits = (userId: number, id: number, now: string) =>
  sql<boolean>`pending_memberships.id = ${id} and pending_memberships.user_id = ${userId} and ${isStillPending(now)}`
