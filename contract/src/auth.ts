import { type Static, type TObjectOptions, Type } from 'typebox'
import { SIGN_IN_METHODS } from './audit-actions.ts'
import { endpoint } from './endpoint.ts'
import { FORGOT_PASSWORD_ANSWERS } from './forgot-password-answers.ts'
import { DatabaseEntry } from './groups.ts'
import { TEXT_LIMITS } from './refusals.ts'
import {
  annotated,
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

export const User = Type.Object(
  { id: Id, email: Email, is_admin: Type.Boolean({ examples: [true] }) },
  { title: 'User' },
)
export type User = Static<typeof User>

const RefreshToken = ComparedText(TEXT_LIMITS.jwt, {
  description: 'A JWT, valid for 7 days',
  examples: ['eyJhbGciOi…'],
})
const AccessToken = Type.String({ description: 'A JWT, valid for 15 minutes', examples: ['eyJhbGciOi…'] })
export const LinkToken = ComparedText(TEXT_LIMITS.linkToken, {
  description: 'The part after `#` in the link',
  examples: ['J2k_oeXuIOs'],
})

/** With a cookie session there is no token in the body. */
const SessionToken = Type.Object(
  { refresh_token: Type.Optional(RefreshToken) },
  {
    title: 'SessionToken',
    description: 'Not needed with `X-Session: cookie`',
    'x-described': { required: ['refresh_token'] },
  },
)

export const SignedIn = Type.Object(
  {
    access_token: AccessToken,
    refresh_token: Type.Optional(RefreshToken),
    binding: Type.Optional(
      Type.String({ description: 'Cookie sessions only: required with the cookie for refresh and logout' }),
    ),
    user: User,
    databases: Type.Array(DatabaseEntry),
  },
  { title: 'SignedIn' },
)
export type SignedIn = Static<typeof SignedIn>

export const Session = Type.Object(
  {
    id: Id,
    user_agent: Nullable(Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64)'] })),
    address: Nullable(Type.String({ examples: ['192.0.2.7'] })),
    created_at: Instant,
    last_used_at: Instant,
    expires_at: Instant,
    signed_in_with: Nullable(
      Type.Enum([...SIGN_IN_METHODS], { title: 'SignInMethod', examples: ['password+totp'] }),
    ),
    current: Type.Boolean({ description: 'Whether this is the current session', examples: [true] }),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>

/** Of what a user has given to programs. */
const EndTokens = Type.Boolean({ default: false, examples: [true] })

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    tag: 'Sign-in',
    summary: 'Sign in with email and password',
    description: 'Returns an access token, a refresh token and your bill groups.',
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object({ email: KnownEmail, password: Password }, {
      title: 'Credentials',
      'x-missing-refusal': 'credentials-required',
    } satisfies InputNotes & TObjectOptions),
    data: SignedIn,
    audit: 'sign-in',
    refusals: ['invalid-credentials', 'second-factor-required', 'password-login-off', 'too-many-attempts'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    tag: 'Sign-in',
    summary: 'Exchange a refresh token for a new access token',
    description: 'Cookie sessions send the cookie and `binding` instead of a token.',
    access: 'public',
    cookieSession: 'bound',
    body: SessionToken,
    data: Type.Object({ access_token: AccessToken }, { title: 'RefreshedSession' }),
    refusals: [['field-required', { field: 'refresh_token' }], 'invalid-refresh-token'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Sign-in',
    summary: 'Sign out this device by revoking its refresh token',
    description: 'An issued access token stays valid until it expires.',
    access: 'signed-in',
    needs: 'user',
    cookieSession: 'bound',
    body: SessionToken,
    refusals: [['field-required', { field: 'refresh_token' }], 'invalid-refresh-token'],
    message: 'Signed out',
  }),
  finishLogout: endpoint({
    method: 'POST',
    path: '/auth/finish-logout',
    tag: 'Sign-in',
    summary: 'Complete a cookie session’s sign-out that did not reach the server',
    description:
      'Requires `X-Session: cookie`. The page deletes its `binding` and keeps only its SHA-256, which ' +
      'has no other use. Access tokens end immediately. Without a matching session, nothing happens.',
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object(
      {
        binding_hash: ComparedText(TEXT_LIMITS.bindingHash, {
          description: 'SHA-256 of `binding`, in base64url',
          examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
        }),
      },
      { title: 'PendingLogout' },
    ),
    message: 'Signed out',
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/auth/logout-all',
    tag: 'Sign-in',
    summary: 'Sign out all devices',
    description:
      'Issued access tokens stay valid, unless `immediate` is true, which also revokes the user’s ' +
      'pending invitations. `tokens`, together with it, ends personal access tokens, feeds and message links too, ' +
      'and pauses all channels but your own email address until you confirm them.',
    access: 'signed-in',
    needs: 'user',
    cookieSession: 'unbound',
    ignoresOddBody: true,
    body: Type.Object(
      {
        immediate: Type.Optional(Type.Boolean({ default: false, examples: [true] })),
        tokens: Type.Optional(EndTokens),
      },
      { title: 'LogoutAll' },
    ),
    audit: 'sessions.ended',
    message: 'Signed out on all devices',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    tag: 'Sign-in',
    summary: 'Change your own password and end all other sessions',
    description:
      'Also revokes the user’s pending invitations; with `tokens` also personal access tokens, feeds and message links. ' +
      '`pause_recent_channels` pauses channels that are `recent` until you confirm them, and ends message links.',
    access: 'signed-in',
    needs: 'user',
    body: Type.Object(
      {
        current_password: Password,
        new_password: annotated(NewPassword, { examples: ['a long walk by the sea'] }),
        tokens: Type.Optional(EndTokens),
        pause_recent_channels: Type.Optional(Type.Boolean({ default: false, examples: [true] })),
      },
      { title: 'PasswordChange' },
    ),
    audit: 'password.changed',
    refusals: ['wrong-current-password', 'password-login-off', 'too-many-attempts'],
    message: 'Password changed. All other devices are signed out',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    tag: 'Sign-in',
    summary: 'Request an email with a link to set a new password',
    description: 'The response is the same whether or not the user exists.',
    access: 'public',
    body: Type.Object({ email: KnownEmail }, { title: 'ForgottenPassword' }),
    refusals: ['password-login-off'],
    message: FORGOT_PASSWORD_ANSWERS.sent,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    tag: 'Sign-in',
    summary: 'Set a new password with the token from the email, and end all sessions',
    description:
      'The link works once. It also ends personal access tokens, feeds and message links, revokes pending invitations, and pauses all channels but ' +
      'the user’s own email address until the user confirms them.',
    access: 'public',
    body: Type.Object({ token: LinkToken, password: NewPassword }, { title: 'PasswordReset' }),
    audit: 'password.reset',
    refusals: ['invalid-reset-link', 'password-login-off'],
    message: 'Password changed. All devices are signed out',
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Sign-in',
    summary: 'List signed-in devices, most recently used first',
    description: '`current` marks the session of this request.',
    access: 'signed-in',
    needs: 'user',
    data: Type.Array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    tag: 'Sign-in',
    summary: 'Sign out one device',
    description: 'Its access tokens stop working immediately.',
    access: 'signed-in',
    needs: 'user',
    audit: 'sessions.ended',
    refusals: ['session-not-found'],
    message: 'Session ended',
  }),
}

export const setupEndpoints = {
  getSetup: endpoint({
    method: 'GET',
    path: '/setup',
    tag: 'First run',
    summary: 'Whether setup is still required',
    description: 'Nobody can sign in until setup is complete.',
    access: 'public',
    data: Type.Object({ required: Type.Boolean() }, { title: 'SetupStatus' }),
  }),
  completeSetup: endpoint({
    method: 'POST',
    path: '/setup',
    tag: 'First run',
    summary: 'Create the first account owner and bill group',
    description: 'Requires the setup code printed at startup.',
    access: 'public',
    cookieSession: 'unbound',
    body: Type.Object(
      {
        email: Email,
        password: NewPassword,
        database_name: Type.Optional(annotated(GroupName, { default: 'Personal' })),
        currency: Type.Optional(Currency),
        timezone: Type.Optional(Timezone),
        setup_code: Type.Optional(ComparedText(TEXT_LIMITS.setupCode, { examples: ['T957-GF4J-Q1ER'] })),
      },
      { title: 'Setup', 'x-described': { required: ['email', 'password', 'setup_code'] } },
    ),
    status: 201,
    data: SignedIn,
    audit: 'setup.completed',
    refusals: ['wrong-setup-code', 'setup-complete'],
  }),
}
