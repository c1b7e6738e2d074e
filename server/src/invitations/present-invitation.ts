import type { Invitation } from '@duebook/contract'
import type { InvitationRow, InvitedGroup } from '#invitations/store'

export function presentInvitation(invitation: InvitationRow, groups: InvitedGroup[]): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    is_admin: invitation.isAdmin === 1,
    role: invitation.role,
    databases: groups.map(({ id, name }) => ({ id, name })),
    mail: invitation.mail,
    invited_by: invitation.inviterEmail,
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
  }
}
