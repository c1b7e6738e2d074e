import { type Static, Type } from 'typebox'
import { LinkToken, SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { DatabaseEntry, Role } from './groups.ts'
import { annotated, Email, Id, Instant, NewPassword, Nullable } from './schemas.ts'
import { DatabaseIds } from './users.ts'

export const Invitation = Type.Object(
  {
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
  },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const InvitationWithLink = Type.Object(
  {
    ...Invitation.properties,
    link: Type.String({
      description: 'The link to share, shown only once. Absolute if PUBLIC_URL is set',
      format: 'uri-reference',
      examples: ['/invite#J2k_oeXuIOs'],
    }),
  },
  { title: 'InvitationWithLink' },
)
export type InvitationWithLink = Static<typeof InvitationWithLink>

/** Where passwords are turned off. */
export const OpenidNext = Type.Object(
  { next: Type.Literal('openid', { description: 'The user exists now, and signs in with OpenID' }) },
  { title: 'OpenidNext' },
)
export type OpenidNext = Static<typeof OpenidNext>

export const invitationEndpoints = {
  listInvitations: endpoint({
    method: 'GET',
    path: '/invitations',
    tag: 'Invitations',
    summary: 'List the account’s pending invitations, newest first',
    description: 'Links are not included; they are shown only once.',
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
      'Returns a link that creates one user and expires after 7 days. With an email, only that one can accept it, ' +
      'and it is emailed if the server can. `role` is the user’s role in ' +
      'the bill groups listed in `database_ids`. It ends when its sender is no longer an administrator.',
    access: 'signed-in',
    needs: 'administrator',
    body: Type.Object(
      {
        email: Type.Optional(Email),
        is_admin: Type.Optional(Type.Boolean({ default: false })),
        database_ids: Type.Optional(annotated(DatabaseIds, { default: [] })),
        role: Type.Optional(annotated(Role, { default: 'editor' })),
      },
      { title: 'NewInvitation' },
    ),
    status: 201,
    data: InvitationWithLink,
    confirm: 'cookie-session',
    audit: 'invitation.created',
    refusals: ['group-not-found', 'email-taken', 'too-many-invitations', 'invitation-needs-email'],
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    tag: 'Invitations',
    summary: 'Revoke an invitation',
    description: 'Its link stops working.',
    access: 'signed-in',
    needs: 'administrator',
    audit: 'invitation.revoked',
    refusals: ['invitation-not-found'],
    message: 'Invitation revoked',
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Invitations',
    summary: 'Accept an invitation with the token from its link, and sign in',
    description: 'Creates your user. Without password sign-in, `next` says how to continue.',
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object(
      { token: LinkToken, email: Email, password: Type.Optional(NewPassword) },
      { title: 'AcceptedInvitation', 'x-described': { required: ['token', 'email', 'password'] } },
    ),
    status: 201,
    data: Type.Union([SignedIn, OpenidNext]),
    audit: 'invitation.accepted',
    refusals: [
      ['field-required', { field: 'password' }],
      'invalid-invitation',
      'invitation-email-differs',
      'invitation-needs-email',
      'second-factor-required',
      'email-taken',
      'too-many-members',
    ],
  }),
}
