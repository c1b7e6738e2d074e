import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DatabaseEntry } from './groups.ts'
import { TEXT_LIMITS } from './refusals.ts'
import {
  Currency,
  Email,
  GroupName,
  Id,
  Instant,
  KnownEmail,
  NewPassword,
  Nullable,
  Password,
  Timezone,
} from './schemas.ts'
import { ComparedText, type InputNotes } from './texts.ts'

export const User = Type.Object({ id: Id, email: Email, is_admin: Type.Boolean() })
export type User = Static<typeof User>

const RefreshToken = ComparedText(TEXT_LIMITS.jwt, { description: 'A JWT, good for 7 days' })

export const SignedIn = Type.Object({
  access_token: Type.String({ description: 'A JWT, good for 15 minutes' }),
  refresh_token: Type.Optional(RefreshToken),
  binding: Type.Optional(
    Type.String({ description: 'Only of a cookie session: what refresh and logout need beside the cookie' }),
  ),
  user: User,
  databases: Type.Array(DatabaseEntry),
})
export type SignedIn = Static<typeof SignedIn>

export const Session = Type.Object({
  id: Id,
  user_agent: Nullable(Type.String()),
  address: Nullable(Type.String()),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  current: Type.Boolean({ description: 'The session that asks' }),
})
export type Session = Static<typeof Session>

export const cookieNote =
  'With the request header `X-Session: cookie` the refresh token travels in an HttpOnly cookie instead of the body, and ' +
  'the answer has a `binding`. A session whose cookie is replaced ends at once.'

const boundCookieNote =
  'With the request header `X-Session: cookie` the refresh token is taken from the cookie, and the header ' +
  '`X-Session-Binding` must carry the `binding` that the sign-in answered.'

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    tag: 'Sign-in',
    summary: 'Sign in with email and password',
    description: cookieNote,
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object({ email: KnownEmail, password: Password }, {
      'x-missing-refusal': 'credentials-required',
    } satisfies InputNotes),
    data: SignedIn,
    refusals: ['invalid-credentials', 'too-many-attempts'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    tag: 'Sign-in',
    summary: 'Exchange a refresh token for a new access token',
    description: boundCookieNote,
    access: 'public',
    cookieSession: 'bound',
    body: Type.Object({ refresh_token: Type.Optional(RefreshToken) }),
    data: Type.Object({ access_token: Type.String() }),
    refusals: [['field-required', { field: 'refresh_token' }], 'invalid-refresh-token'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Sign-in',
    summary: 'Sign this device out: its refresh token is revoked',
    description: boundCookieNote,
    access: 'signed-in',
    needs: 'user',
    cookieSession: 'bound',
    body: Type.Object({ refresh_token: Type.Optional(RefreshToken) }),
    refusals: [['field-required', { field: 'refresh_token' }], 'invalid-refresh-token'],
  }),
  finishLogout: endpoint({
    method: 'POST',
    path: '/auth/finish-logout',
    tag: 'Sign-in',
    summary: 'Sign a cookie session out later, where the server could not be reached at the time',
    description:
      'With the request header `X-Session: cookie`. The page has deleted its `binding` and kept its SHA-256, which can ' +
      'do nothing else. Access tokens end at once. Without a session that fits nothing happens.',
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object({
      binding_hash: ComparedText(TEXT_LIMITS.bindingHash, {
        description: 'SHA-256 of `binding`, in base64url',
      }),
    }),
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/auth/logout-all',
    tag: 'Sign-in',
    summary: 'Sign all devices out',
    description:
      'Access tokens that are out run to their end, unless `immediate` is true: that also withdraws the user’s open ' +
      'invitations.',
    access: 'signed-in',
    needs: 'user',
    cookieSession: 'unbound',
    body: Type.Object({ immediate: Type.Optional(Type.Boolean()) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    tag: 'Sign-in',
    summary: 'Change one’s own password and end every other session',
    description: 'Also withdraws the user’s open invitations, to the account and to bill groups.',
    access: 'signed-in',
    needs: 'user',
    body: Type.Object({ current_password: Password, new_password: NewPassword }),
    refusals: ['wrong-current-password', 'too-many-attempts'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    tag: 'Sign-in',
    summary: 'Ask for a mail with a link to set a new password',
    description: 'Answers the same whether there is such a user or not.',
    access: 'public',
    body: Type.Object({ email: KnownEmail }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    tag: 'Sign-in',
    summary: 'Set a new password with the token of a mailed link, and end every session',
    access: 'public',
    body: Type.Object({ token: ComparedText(TEXT_LIMITS.linkToken), password: NewPassword }),
    refusals: ['invalid-reset-link'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Sign-in',
    summary: 'The devices that are signed in, latest use first',
    access: 'signed-in',
    needs: 'user',
    data: Type.Array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    tag: 'Sign-in',
    summary: 'Sign one device out, at once',
    access: 'signed-in',
    needs: 'user',
    refusals: ['session-not-found'],
  }),
}

export const setupEndpoints = {
  getSetup: endpoint({
    method: 'GET',
    path: '/setup',
    tag: 'First run',
    summary: 'Whether the first account is still to be made',
    access: 'public',
    data: Type.Object({ required: Type.Boolean() }),
  }),
  completeSetup: endpoint({
    method: 'POST',
    path: '/setup',
    tag: 'First run',
    summary: 'Make the first account owner and bill group',
    description: `Needs the setup code that start-up printed. ${cookieNote}`,
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object({
      email: Email,
      password: NewPassword,
      database_name: Type.Optional(GroupName),
      currency: Type.Optional(Currency),
      timezone: Type.Optional(Timezone),
      setup_code: Type.Optional(ComparedText(TEXT_LIMITS.setupCode)),
    }),
    status: 201,
    data: SignedIn,
    refusals: ['wrong-setup-code', 'setup-complete'],
  }),
}
