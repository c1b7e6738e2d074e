import type { Member, PendingMember, PendingMembership } from '@duebook/contract'
import type { PendingMemberRow, PendingMembershipRow } from '#members/pending-store'
import type { MemberRow } from '#members/store'

export function presentMember({ userId, email, role, createdAt }: MemberRow): Member {
  return { user_id: userId, email, role, created_at: createdAt }
}

export function presentPendingMember(row: PendingMemberRow): PendingMember {
  const { id, email, role } = row
  return { id, email, role, ...presentInvited(row) }
}

export function presentPendingMembership(row: PendingMembershipRow): PendingMembership {
  const { id, role, groupId, groupName } = row
  return { id, database: { id: groupId, name: groupName }, role, ...presentInvited(row) }
}

function presentInvited({ inviterEmail, createdAt, expiresAt }: Omit<PendingMemberRow, 'email'>) {
  return { invited_by: inviterEmail, created_at: createdAt, expires_at: expiresAt }
}
