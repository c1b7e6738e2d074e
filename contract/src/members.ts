import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Database, DatabaseEntry, Role } from './groups.ts'
import { Email, Id, Instant } from './schemas.ts'

/** Somebody with whom a bill group is shared. */
export const Member = Type.Object(
  { user_id: Id, email: Email, role: Role, created_at: Instant },
  { title: 'Member' },
)
export type Member = Static<typeof Member>

/** Somebody who was invited to a bill group and has not answered. Shown alike whether or not there is such a user. */
export const PendingMember = Type.Object(
  {
    id: Id,
    email: Email,
    role: Role,
    invited_by: Email,
    created_at: Instant,
    expires_at: Instant,
  },
  { title: 'PendingMember' },
)
export type PendingMember = Static<typeof PendingMember>

/** An invitation to a bill group, as the invited user sees it. */
export const PendingMembership = Type.Object(
  {
    id: Id,
    database: DatabaseEntry,
    role: Role,
    invited_by: Email,
    created_at: Instant,
    expires_at: Instant,
  },
  { title: 'PendingMembership' },
)
export type PendingMembership = Static<typeof PendingMembership>

/** What sharing a group answers: the new member, or that an invitation was sent to whoever has this email. */
export const AddedMember = Type.Union(
  [Member, Type.Object({ state: Type.Literal('pending') }, { title: 'InvitedMember' })],
  { title: 'AddedMember' },
)
export type AddedMember = Static<typeof AddedMember>

export const memberEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/databases/:id/members',
    tag: 'Members',
    summary: 'List the members of a bill group, sorted by email',
    description: 'Administrators manage every group without being a member.',
    access: 'group-in-path',
    needs: 'manager',
    data: Type.Array(Member),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/databases/:id/members',
    tag: 'Members',
    summary: 'Share a bill group with someone by email',
    description:
      'A user of the group’s own account becomes a member right away. Anyone else is invited: a user of another account ' +
      'decides within 30 days (`GET /memberships`), and is emailed if the server can. The response is the ' +
      'same whether or not such a user exists. Inviting again replaces role and expiry.',
    access: 'group-in-path',
    needs: 'manager',
    audit: 'member.invited',
    body: Type.Object({ email: Email, role: Role }, { title: 'NewMember' }),
    status: 201,
    data: AddedMember,
    refusals: ['already-member', 'too-many-members', 'too-many-pending-members'],
  }),
  listPendingMembers: endpoint({
    method: 'GET',
    path: '/databases/:id/pending-members',
    tag: 'Members',
    summary: 'List pending invitations to a bill group, newest first',
    description:
      'Declined invitations stay until they expire, like those to unknown emails: nobody learns who has an account.',
    access: 'group-in-path',
    needs: 'manager',
    data: Type.Array(PendingMember),
  }),
  withdrawPendingMember: endpoint({
    method: 'DELETE',
    path: '/databases/:id/pending-members/:membership_id',
    tag: 'Members',
    summary: 'Revoke an invitation to a bill group',
    description: 'The invited person can no longer accept it.',
    access: 'group-in-path',
    needs: 'manager',
    audit: 'member.invitation-revoked',
    refusals: ['invitation-not-found'],
    message: 'Invitation revoked',
  }),
  updateMember: endpoint({
    method: 'PUT',
    path: '/databases/:id/members/:user_id',
    tag: 'Members',
    summary: 'Change a member’s role',
    description: 'The new role counts from the next request on.',
    access: 'group-in-path',
    needs: 'manager',
    audit: 'member.changed',
    body: Type.Object({ role: Type.Optional(Role) }, { title: 'MemberChanges' }),
    data: Member,
    refusals: ['member-not-found'],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/databases/:id/members/:user_id',
    tag: 'Members',
    summary: 'Stop sharing a bill group with a user',
    description: 'Managers can remove anyone; every member can leave by removing themselves.',
    access: 'group-in-path',
    needs: 'viewer',
    audit: 'member.removed',
    refusals: ['member-not-found', 'not-permitted'],
    message: 'Member removed',
  }),
  listMemberships: endpoint({
    method: 'GET',
    path: '/memberships',
    tag: 'Members',
    summary: 'List your invitations to bill groups of other accounts, newest first',
    description: 'Each can be accepted or declined.',
    access: 'signed-in',
    needs: 'user',
    data: Type.Array(PendingMembership),
  }),
  acceptMembership: endpoint({
    method: 'POST',
    path: '/memberships/:id/accept',
    tag: 'Members',
    summary: 'Accept an invitation to a bill group',
    description: 'Works only while the sender can still manage the group.',
    access: 'signed-in',
    needs: 'user',
    audit: 'member.joined',
    data: Database,
    refusals: ['invitation-not-found', 'too-many-members'],
  }),
  declineMembership: endpoint({
    method: 'POST',
    path: '/memberships/:id/decline',
    tag: 'Members',
    summary: 'Decline an invitation to a bill group',
    description: 'You do not join the group.',
    access: 'signed-in',
    needs: 'user',
    audit: 'member.invitation-declined',
    refusals: ['invitation-not-found'],
    message: 'Invitation declined',
  }),
}
