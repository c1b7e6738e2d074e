import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Role } from './groups.ts'
import { Email, Id, Instant, KnownEmail } from './schemas.ts'

/** Somebody with whom a bill group is shared. */
export const Member = Type.Object({ user_id: Id, email: Email, role: Role, created_at: Instant })
export type Member = Static<typeof Member>

const NOT_FOUND = [404, 'Member not found'] as const

export const memberEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/databases/:id/members',
    tag: 'Members',
    summary: 'With whom a bill group is shared, by email',
    description: 'Administrators of the account manage every group of it without being members.',
    access: 'group-in-path',
    needs: 'manager',
    data: Type.Array(Member),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/databases/:id/members',
    tag: 'Members',
    summary: 'Share a bill group with a user, also of another account',
    access: 'group-in-path',
    needs: 'manager',
    body: Type.Object({ email: KnownEmail, role: Role }),
    status: 201,
    data: Member,
    refusals: [
      [404, 'User not found'],
      [409, 'This user is a member already'],
    ],
  }),
  updateMember: endpoint({
    method: 'PUT',
    path: '/databases/:id/members/:user_id',
    tag: 'Members',
    summary: 'Change a member’s role',
    access: 'group-in-path',
    needs: 'manager',
    body: Type.Object({ role: Type.Optional(Role) }),
    data: Member,
    refusals: [NOT_FOUND],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/databases/:id/members/:user_id',
    tag: 'Members',
    summary: 'Stop sharing a bill group with a user',
    description: 'Managers remove anybody; every member may leave by removing themselves.',
    access: 'group-in-path',
    needs: 'viewer',
    refusals: [NOT_FOUND, [403, 'You do not have permission to do this']],
  }),
}
