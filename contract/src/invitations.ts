import { type Static, Type } from 'typebox'
import { cookieNote, SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { DatabaseEntry, Role } from './groups.ts'
import { TEXT_LIMITS } from './refusals.ts'
import { Email, Id, Instant, NewPassword, Nullable } from './schemas.ts'
import { ComparedText } from './texts.ts'
import { DatabaseIds } from './users.ts'

export const Invitation = Type.Object({
  id: Id,
  email: Nullable(Email),
  is_admin: Type.Boolean(),
  role: Role,
  databases: Type.Array(DatabaseEntry),
  mail: Type.Enum(['none', 'sent', 'failed'], {
    description: '`none` if the invitation has no email, or the server cannot send email',
  }),
  invited_by: Email,
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = Static<typeof Invitation>

export const NewInvitation = Type.Object({
  ...Invitation.properties,
  link: Type.String({
    description: 'The link to share. Returned only once, as it is not stored. Absolute if PUBLIC_URL is set',
    examples: ['/invite#4fzkT…'],
  }),
})
export type NewInvitation = Static<typeof NewInvitation>

export const invitationEndpoints = {
  listInvitations: endpoint({
    method: 'GET',
    path: '/invitations',
    tag: 'Invitations',
    summary: 'List the account’s pending invitations, newest first',
    access: 'signed-in',
    needs: 'administrator',
    data: Type.Array(Invitation),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/invitations',
    tag: 'Invitations',
    summary: 'Invite someone to the account',
    description:
      'Returns a link that creates one user and expires after 7 days. It is emailed if an email is given and the server ' +
      'can send email. An invitation with an email can only be accepted with that email. `role` is the user’s role in ' +
      'the bill groups listed in `database_ids` (default: editor). It ends when its sender is no longer an administrator.',
    access: 'signed-in',
    needs: 'administrator',
    body: Type.Object({
      email: Type.Optional(Email),
      is_admin: Type.Optional(Type.Boolean()),
      database_ids: Type.Optional(DatabaseIds),
      role: Type.Optional(Role),
    }),
    status: 201,
    data: NewInvitation,
    refusals: ['group-not-found', 'email-taken', 'too-many-invitations'],
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    tag: 'Invitations',
    summary: 'Revoke an invitation',
    access: 'signed-in',
    needs: 'administrator',
    refusals: ['invitation-not-found'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Invitations',
    summary: 'Accept an invitation with the token from its link, and sign in',
    description: cookieNote,
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object({
      token: ComparedText(TEXT_LIMITS.linkToken),
      email: Email,
      password: NewPassword,
    }),
    status: 201,
    data: SignedIn,
    refusals: ['invalid-invitation', 'invitation-email-differs', 'email-taken', 'too-many-members'],
  }),
}
