import { sql } from 'kysely'
import type { Language } from '#core/language'
import type { GroupRole } from '#core/roles'
import type { AccountScope } from '#db/account-scope'
import type { Db, Tx } from '#db/database'
import { countRows, hasDeleted } from '#db/rows'
import type { Flag } from '#db/schema'

export interface InvitationRow {
  id: number
  accountId: number
  invitedBy: number
  inviterEmail: string
  inviterLanguage: Language | null
  email: string | null
  isAdmin: Flag
  role: GroupRole
  mail: 'none' | 'sent' | 'failed'
  createdAt: string
  expiresAt: string
}

const COLUMNS = [
  'invitations.id as id',
  'invitations.account_id as accountId',
  'invitations.invited_by as invitedBy',
  'users.email as inviterEmail',
  'users.language as inviterLanguage',
  'invitations.email as email',
  'invitations.is_admin as isAdmin',
  'invitations.role as role',
  'invitations.mail as mail',
  'invitations.created_at as createdAt',
  'invitations.expires_at as expiresAt',
] as const

/** Newest first. */
export function listOpenInvitations(db: Db, accountId: number, now: string): Promise<InvitationRow[]> {
  return openInvitations(db, now)
    .where('invitations.account_id', '=', accountId)
    .orderBy('invitations.id', 'desc')
    .execute()
}

export function countOpenInvitations({ db, accountId }: AccountScope, now: string): Promise<number> {
  return countRows(db.selectFrom('invitations').where('account_id', '=', accountId).where(isOpen(now)))
}

export function findOpenInvitation(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<InvitationRow | undefined> {
  return openInvitations(db, now).where('invitations.token_hash', '=', tokenHash).executeTakeFirst()
}

export function getInvitation(db: Db, id: number): Promise<InvitationRow> {
  return invitations(db).where('invitations.id', '=', id).executeTakeFirstOrThrow()
}

export interface InvitedGroup {
  invitationId: number
  id: number
  name: string
}

/** By name; of one invitation where one is named. */
export function listInvitedGroups(db: Db, accountId: number, invitationId?: number): Promise<InvitedGroup[]> {
  let query = db
    .selectFrom('invitation_groups')
    .innerJoin('bill_groups', 'bill_groups.id', 'invitation_groups.group_id')
    .select([
      'invitation_groups.invitation_id as invitationId',
      'bill_groups.id as id',
      'bill_groups.name as name',
    ])
    .where('bill_groups.account_id', '=', accountId)
  if (invitationId !== undefined) query = query.where('invitation_groups.invitation_id', '=', invitationId)
  return query.orderBy('bill_groups.name').orderBy('bill_groups.id').execute()
}

export interface NewInvitationRow {
  tokenHash: string
  email: string | null
  isAdmin: boolean
  role: GroupRole
  groupIds: Iterable<number>
  createdAt: string
  expiresAt: string
}

export async function insertInvitation(
  { db, accountId, actor }: AccountScope,
  invitation: NewInvitationRow,
): Promise<number> {
  const { id } = await db
    .insertInto('invitations')
    .values({
      account_id: accountId,
      invited_by: actor.userId,
      token_hash: invitation.tokenHash,
      email: invitation.email,
      is_admin: invitation.isAdmin ? 1 : 0,
      role: invitation.role,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const groupId of invitation.groupIds) {
    await db.insertInto('invitation_groups').values({ invitation_id: id, group_id: groupId }).execute()
  }
  return id
}

/** It may have been accepted or withdrawn meanwhile. */
export async function setMail(tx: Tx, id: number, mail: InvitationRow['mail']): Promise<void> {
  await tx.updateTable('invitations').set({ mail }).where('id', '=', id).execute()
}

/** True for exactly one caller, and only while it could still be accepted. */
export function deleteInvitation({ db, accountId }: AccountScope, id: number, now: string): Promise<boolean> {
  const invitation = db.deleteFrom('invitations').where('account_id', '=', accountId).where('id', '=', id)
  return hasDeleted(invitation.where(isOpen(now)))
}

export async function deleteInvitationsExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<', instant).execute()
}

const isOpen = (now: string) => sql<boolean>`invitations.expires_at > ${now}`

function openInvitations(db: Db, now: string) {
  return invitations(db).where(isOpen(now))
}

function invitations(db: Db) {
  return db.selectFrom('invitations').innerJoin('users', 'users.id', 'invitations.invited_by').select(COLUMNS)
}
