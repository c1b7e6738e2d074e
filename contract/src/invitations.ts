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
    description: '`none` where the invitation names no email, or the server sends no mail',
  }),
  invited_by: Email,
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = Static<typeof Invitation>

export const NewInvitation = Type.Object({
  ...Invitation.properties,
  link: Type.String({
    description: 'To be passed on. Shown this once: it is not kept. Absolute where PUBLIC_URL is set',
    examples: ['/invite#4fzkT…'],
  }),
})
export type NewInvitation = Static<typeof NewInvitation>

export const invitationEndpoints = {
  listInvitations: endpoint({
    method: 'GET',
    path: '/invitations',
    tag: 'Invitations',
    summary: 'The account’s invitations that can still be accepted, newest first',
    access: 'signed-in',
    needs: 'administrator',
    data: Type.Array(Invitation),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/invitations',
    tag: 'Invitations',
    summary: 'Invite somebody to the account',
    description:
      'Answers a link that makes one user, within 7 days; mailed where an email is named and the server sends mail. ' +
      'An invitation that names an email can be accepted with that one only. `role` is what the user will be in the ' +
      'bill groups named by `database_ids`; editor, where it is not said. It ends with the rank of whoever made it.',
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
    summary: 'Withdraw an invitation',
    access: 'signed-in',
    needs: 'administrator',
    refusals: ['invitation-not-found'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Invitations',
    summary: 'Become a user with the token of an invitation’s link, and sign in',
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
