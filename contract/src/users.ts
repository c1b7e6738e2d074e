import { type Static, Type } from 'typebox'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { DatabaseEntry, Role } from './groups.ts'
import { annotated, Email, Id, Instant, NewPassword, Nullable } from './schemas.ts'

export const AccountUser = Type.Object(
  {
    ...User.properties,
    is_account_owner: Type.Boolean(),
    created_at: Instant,
    updated_at: Instant,
    last_active_at: Nullable(Instant),
    databases: Type.Array(
      Type.Object({ ...DatabaseEntry.properties, role: Role }, { title: 'SharedDatabase' }),
      {
        description: 'Bill groups shared with the user; administrators have access to all',
      },
    ),
    factors: Type.Array(Type.Enum(['totp', 'passkey', 'openid']), {
      description: 'How the user can sign in other than by password',
      examples: [['totp']],
    }),
    token_count: Type.Integer({ minimum: 0, description: 'Personal access tokens', examples: [0] }),
    feed_count: Type.Integer({ minimum: 0, description: 'Calendar feeds', examples: [0] }),
    channel_count: Type.Integer({ minimum: 0, description: 'Channels for reminders', examples: [0] }),
  },
  { title: 'AccountUser' },
)
export type AccountUser = Static<typeof AccountUser>

export const DatabaseIds = Type.Array(Id, {
  maxItems: 1_000,
  description: 'Bill groups of the account',
  examples: [[1]],
})

const OwnerFlag = Type.Boolean({
  description: 'Can only be set by account owners. An owner is always an administrator',
})

const ownersOnly = 'Only account owners can change or remove owners and administrators.'

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/users',
    tag: 'Users',
    summary: 'List the account’s users, sorted by email',
    description: 'For administrators.',
    access: 'signed-in',
    needs: 'administrator',
    data: Type.Array(AccountUser),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/users',
    tag: 'Users',
    summary: 'Create a user',
    description: 'The user becomes an editor in the bill groups listed in `database_ids`.',
    access: 'signed-in',
    needs: 'administrator',
    body: Type.Object(
      {
        email: Email,
        password: NewPassword,
        is_admin: Type.Optional(Type.Boolean({ default: false })),
        is_account_owner: Type.Optional(annotated(OwnerFlag, { default: false })),
        database_ids: Type.Optional(annotated(DatabaseIds, { default: [] })),
      },
      { title: 'NewUser' },
    ),
    status: 201,
    data: AccountUser,
    confirm: 'cookie-session',
    confirmFields: ['is_admin', 'is_account_owner'],
    audit: 'user.created',
    refusals: ['owner-not-admin', 'group-not-found', 'email-taken', 'too-many-members'],
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/users/:id',
    tag: 'Users',
    summary: 'Change a user’s email, password or admin rights',
    description:
      `${ownersOnly} A new password signs the user out everywhere, ends their tokens and feeds, pauses their channels and revokes ` +
      'their pending invitations. Change your own with `POST /auth/change-password`. An owner who stops being an administrator stops being an owner.',
    access: 'signed-in',
    needs: 'administrator',
    body: Type.Object(
      {
        email: Type.Optional(Email),
        password: Type.Optional(NewPassword),
        is_admin: Type.Optional(Type.Boolean()),
        is_account_owner: Type.Optional(OwnerFlag),
      },
      { title: 'UserChanges', examples: [{ is_admin: true }] },
    ),
    data: AccountUser,
    confirm: 'cookie-session',
    confirmFields: ['email', 'password', 'is_admin', 'is_account_owner'],
    audit: 'user.changed',
    refusals: ['own-password', 'owner-not-admin', 'user-not-found', 'email-taken', 'last-account-owner'],
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    tag: 'Users',
    summary: 'Remove a user and end their sessions',
    description: `${ownersOnly} What the user recorded in bill groups stays.`,
    access: 'signed-in',
    needs: 'administrator',
    audit: 'user.removed',
    refusals: ['user-not-found', 'last-account-owner'],
    message: 'User removed',
  }),
  endUserTokens: endpoint({
    method: 'DELETE',
    path: '/users/:id/tokens',
    tag: 'Users',
    summary: 'End all personal access tokens, calendar feeds and message links of a user',
    description: `${ownersOnly} Channels other than the user’s own email address are paused until the user confirms them.`,
    access: 'signed-in',
    needs: 'administrator',
    audit: 'user.tokens-ended',
    refusals: ['user-not-found'],
    message: 'Tokens ended',
  }),
  removeUserFactors: endpoint({
    method: 'DELETE',
    path: '/users/:id/factors',
    tag: 'Users',
    summary: 'Remove the authenticator app, recovery codes and passkeys of a user who has lost them',
    description:
      `${ownersOnly} It ends the sessions, personal access tokens, calendar feeds and message links of the user, and pauses ` +
      'channels other than the user’s own email address until the user confirms them.',
    access: 'signed-in',
    needs: 'administrator',
    confirm: 'every-session',
    audit: 'factors.reset',
    refusals: ['user-not-found'],
    message: 'Factors removed',
  }),
}
