import { type Static, type TObjectOptions, Type } from 'typebox'
import { LinkToken, SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { TEXT_LIMITS } from './refusals.ts'
import { Id, Instant, Nullable, Password } from './schemas.ts'
import { ComparedText, type InputNotes, Text } from './texts.ts'

/*
 * Second factors and passkeys, and confirming that it is you.
 */

/** Of a login whose second step is to come. */
export const Challenge = ComparedText(TEXT_LIMITS.linkToken, {
  description: 'From the response to the first step; good for 5 minutes and 5 attempts',
  examples: ['J2k_oeXuIOs'],
})

/** Six digits, or a recovery code. */
export const Code = ComparedText(TEXT_LIMITS.code, {
  description: 'From the authenticator app, or a recovery code',
  examples: ['287082'],
})

/** What the sign-in page offers. */
export const SignInMethods = Type.Object(
  {
    password: Type.Boolean({ examples: [true] }),
    passkey: Type.Object(
      {
        available: Type.Boolean({
          description: 'Whether passkeys work at the address of this request',
          examples: [true],
        }),
        address: Nullable(Type.String({ format: 'uri', examples: ['https://bills.example.org'] }), {
          description: 'Where they work',
        }),
      },
      { title: 'PasskeyAvailability' },
    ),
    openid: Nullable(
      Type.Object({ name: Type.String({ examples: ['Company login'] }) }, { title: 'OpenidProvider' }),
    ),
  },
  { title: 'SignInMethods' },
)
export type SignInMethods = Static<typeof SignInMethods>

export const Factors = Type.Object(
  {
    password: Type.Boolean({ description: 'Whether the user has a password', examples: [true] }),
    totp: Nullable(Type.Object({ added_at: Instant }, { title: 'TotpFactor' })),
    recovery_codes_left: Type.Integer({ minimum: 0, maximum: 10, examples: [10] }),
    passkeys: Type.Integer({ minimum: 0, examples: [1] }),
    openid: Nullable(
      Type.Object(
        { name: Type.String({ examples: ['Company login'] }), linked_at: Instant },
        { title: 'OpenidLink' },
      ),
    ),
    required_from: Nullable(Instant, {
      description: 'From when on the account requires a second factor of everyone',
    }),
    confirmed_until: Instant,
  },
  { title: 'Factors' },
)
export type Factors = Static<typeof Factors>

export const TotpSecret = Type.Object(
  {
    secret: Type.String({ description: 'In Base32, shown only now', examples: ['JBSWY3DPEHPK3PXP…'] }),
    otpauth_url: Type.String({
      description: 'For a QR code',
      examples: ['otpauth://totp/Duebook:ada%40example.org?secret=JBSWY3DPEHPK3PXP…&issuer=Duebook'],
    }),
  },
  { title: 'TotpSecret' },
)
export type TotpSecret = Static<typeof TotpSecret>

const RecoveryCodeList = Type.Array(Type.String(), {
  description: 'Each signs in once instead of a code; shown only now',
  examples: [['k7wd-2m9q-x4hp-tz3n']],
})

export const RecoveryCodes = Type.Object({ recovery_codes: RecoveryCodeList }, { title: 'RecoveryCodes' })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const ConfirmedTotp = Type.Object(
  {
    recovery_codes: RecoveryCodeList,
    session: Type.Optional(SignedIn),
  },
  { title: 'ConfirmedTotp' },
)
export type ConfirmedTotp = Static<typeof ConfirmedTotp>

const PasskeyName = Text(TEXT_LIMITS.passkeyName, {
  examples: ['My phone'],
  'x-described': { minLength: 1 },
})

export const Passkey = Type.Object(
  {
    id: Id,
    name: PasskeyName,
    synced: Type.Boolean({ description: 'Whether it is backed up to other devices', examples: [true] }),
    created_at: Instant,
    last_used_at: Nullable(Instant),
  },
  { title: 'Passkey' },
)
export type Passkey = Static<typeof Passkey>

/** As the browser's `PublicKeyCredential` has it in `toJSON()`. Bounds and content are checked by a rule. */
const Response = (title: string, description: string) =>
  Type.Unsafe<Record<string, unknown>>(
    Type.Object({}, {
      title,
      description,
      additionalProperties: true,
      'x-read-by-rule': true,
      'x-refusal': ['field-invalid', { field: 'response', expected: 'the answer of the browser' }],
    } satisfies InputNotes & TObjectOptions),
  )

const Registration = Response(
  'PasskeyRegistration',
  '`PublicKeyCredential.toJSON()` of `navigator.credentials.create`',
)
const Assertion = Response(
  'PasskeyAssertion',
  '`PublicKeyCredential.toJSON()` of `navigator.credentials.get`',
)

const Options = (title: string, description: string) =>
  Type.Unsafe<Record<string, unknown>>(
    Type.Object(
      {},
      { title, description, additionalProperties: true, examples: [{ challenge: 'J2k_oeXuIOs' }] },
    ),
  )

const CreationOptions = Options(
  'PasskeyCreationOptions',
  'For `PublicKeyCredential.parseCreationOptionsFromJSON`',
)
const RequestOptions = Options(
  'PasskeyRequestOptions',
  'For `PublicKeyCredential.parseRequestOptionsFromJSON`',
)

const Redirection = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      description: 'Where the browser has to go next',
      examples: ['https://login.example.org/authorize?client_id=duebook'],
    }),
  },
  { title: 'Redirection' },
)

const own = { tag: 'Second factors', access: 'signed-in', needs: 'user' } as const
const openid = { tag: 'OpenID Connect' } as const

export const factorEndpoints = {
  getSignInMethods: endpoint({
    method: 'GET',
    path: '/auth/methods',
    tag: 'Sign-in',
    summary: 'How people can sign in here',
    description: 'For a sign-in page: password, passkeys and OpenID, with what is set up.',
    access: 'public',
    data: SignInMethods,
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/auth/login/second-factor',
    tag: 'Sign-in',
    summary: 'Finish signing in with a code',
    description:
      'After a 401 with a `challenge`. Wrong codes count like wrong passwords, and each code works once.',
    access: 'public',
    cookieSession: 'unbound',
    audit: 'sign-in',
    body: Type.Object({ challenge: Challenge, code: Code }, { title: 'SecondFactor' }),
    data: SignedIn,
    refusals: ['invalid-challenge', 'wrong-code', 'too-many-attempts', 'secrets-key-mismatch'],
  }),
  useSignInLink: endpoint({
    method: 'POST',
    path: '/auth/sign-in-link',
    tag: 'Sign-in',
    summary: 'Sign in with a link from the operator of the server',
    description: 'It replaces the password, not the second factor.',
    access: 'public',
    cookieSession: 'unbound',
    audit: 'sign-in',
    body: Type.Object({ token: LinkToken }, { title: 'SignInLink' }),
    data: SignedIn,
    refusals: ['invalid-sign-in-link', 'second-factor-required'],
  }),
  getFactors: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/factors',
    summary: 'How you can prove that it is you',
    description: 'Your authenticator app, recovery codes, passkeys and OpenID link.',
    data: Factors,
  }),
  startTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/totp',
    summary: 'Get a new secret for an authenticator app',
    description:
      'It counts once a code of it is confirmed. With a `set-up` challenge nobody has to be signed in.',
    orChallenge: true,
    confirm: 'every-session',
    audit: 'totp.added',
    body: Type.Object({ challenge: Type.Optional(Challenge) }, { title: 'NewTotp' }),
    data: TotpSecret,
    refusals: ['invalid-challenge', 'totp-exists', 'secrets-key-mismatch'],
  }),
  confirmTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/totp/confirm',
    summary: 'Turn the authenticator app on with a code of it, and get recovery codes',
    description: 'With a `set-up` challenge it also signs in: `session` is the response of a login.',
    orChallenge: true,
    cookieSession: 'unbound',
    confirm: 'every-session',
    audit: 'totp.added',
    body: Type.Object({ code: Code, challenge: Type.Optional(Challenge) }, { title: 'TotpConfirmation' }),
    data: ConfirmedTotp,
    refusals: [
      'invalid-challenge',
      'code-not-accepted',
      'totp-exists',
      'totp-not-started',
      'too-many-attempts',
      'secrets-key-mismatch',
    ],
  }),
  removeTotp: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/totp',
    summary: 'Turn the authenticator app off; its recovery codes end too',
    description: 'Signing in no longer asks for a code.',
    confirm: 'every-session',
    audit: 'totp.removed',
    refusals: ['totp-not-found'],
    message: 'Authenticator app removed',
  }),
  createRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/recovery-codes',
    summary: 'Get ten new recovery codes; the old ones end',
    description: 'They are shown once, and each works once.',
    confirm: 'every-session',
    audit: 'recovery-codes.created',
    data: RecoveryCodes,
    refusals: ['totp-not-found'],
  }),
  listPasskeys: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'List your passkeys',
    description: 'With when each was added and last used.',
    data: Type.Array(Passkey),
  }),
  passkeyCreationOptions: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/passkeys/options',
    summary: 'Begin to add a passkey',
    description: 'For `navigator.credentials.create()` in the browser.',
    confirm: 'every-session',
    audit: 'passkey.added',
    data: CreationOptions,
    refusals: ['passkeys-unavailable', 'too-many-passkeys'],
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add a passkey',
    description: 'Send what the browser made of the options.',
    confirm: 'every-session',
    audit: 'passkey.added',
    body: Type.Object(
      { response: Registration, name: Type.Optional(PasskeyName) },
      { title: 'NewPasskey', examples: [{ name: 'My phone', response: { id: 'J2k_oeXuIOs' } }] },
    ),
    status: 201,
    data: Passkey,
    refusals: ['passkeys-unavailable', 'invalid-passkey', 'passkey-exists', 'too-many-passkeys'],
  }),
  renamePasskey: endpoint({
    ...own,
    method: 'PUT',
    path: '/auth/passkeys/:id',
    summary: 'Rename a passkey',
    description: 'Only the name shown in the list changes.',
    confirm: 'every-session',
    audit: 'passkey.renamed',
    body: Type.Object({ name: PasskeyName }, { title: 'PasskeyChanges' }),
    data: Passkey,
    refusals: ['passkey-not-found'],
  }),
  removePasskey: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    summary: 'Remove a passkey',
    description: 'It no longer signs you in. Delete it on your device as well.',
    confirm: 'every-session',
    audit: 'passkey.removed',
    refusals: ['passkey-not-found'],
    message: 'Passkey removed',
  }),
  passkeyRequestOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    tag: 'Sign-in',
    summary: 'Begin to sign in, or to confirm that it is you, with a passkey',
    description: 'The same for everyone: no email is needed.',
    access: 'public',
    data: RequestOptions,
    refusals: ['passkeys-unavailable'],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    tag: 'Sign-in',
    summary: 'Sign in with a passkey',
    description: 'Send what the browser made of the options. No second factor is asked for.',
    access: 'public',
    cookieSession: 'unbound',
    audit: 'sign-in',
    body: Type.Object(
      { response: Assertion },
      { title: 'PasskeySignIn', examples: [{ response: { id: 'J2k_oeXuIOs' } }] },
    ),
    data: SignedIn,
    refusals: ['passkeys-unavailable', 'unknown-passkey', 'too-many-attempts'],
  }),
  confirmIdentity: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Confirm that it is you, for ten minutes',
    description:
      'With exactly one of `password`, `code` and `response` (of a passkey). With an authenticator app a password is not enough.',
    audit: 'identity.confirmed',
    body: Type.Object(
      {
        password: Type.Optional(Password),
        code: Type.Optional(Code),
        response: Type.Optional(Assertion),
      },
      {
        title: 'Confirmation',
        minProperties: 1,
        maxProperties: 1,
        examples: [{ password: 'correct horse battery staple' }],
      },
    ),
    refusals: [
      'one-proof',
      'password-not-enough',
      'password-login-off',
      'wrong-current-password',
      'code-not-accepted',
      'passkey-not-accepted',
      'passkeys-unavailable',
      'too-many-attempts',
      'secrets-key-mismatch',
    ],
    message: 'Confirmed',
  }),
  startOpenid: endpoint({
    ...openid,
    method: 'GET',
    path: '/auth/oidc/start',
    summary: 'Go to the OpenID provider to sign in',
    description: 'For browsers: every answer is a redirect.',
    access: 'public',
    redirects: true,
    query: Type.Object({
      binding: Type.Optional(
        ComparedText(TEXT_LIMITS.bindingHash, {
          description: 'SHA-256, in base64url, of the value that the page keeps as `binding`',
        }),
      ),
    }),
  }),
  finishOpenid: endpoint({
    ...openid,
    method: 'GET',
    path: '/auth/oidc/callback',
    summary: 'Where the OpenID provider sends the browser back to',
    description: 'Redirects to `/` with a cookie session, or to `/sign-in#error=…`.',
    access: 'public',
    redirects: true,
  }),
  linkOpenid: endpoint({
    ...openid,
    method: 'POST',
    path: '/auth/oidc/link',
    summary: 'Link your user with the one at the OpenID provider',
    description: 'Returns the address to open in the browser.',
    access: 'signed-in',
    needs: 'user',
    confirm: 'every-session',
    audit: 'openid.linked',
    data: Redirection,
    refusals: ['openid-off', 'openid-away', 'openid-linked', 'secrets-key-mismatch'],
  }),
  unlinkOpenid: endpoint({
    ...openid,
    method: 'DELETE',
    path: '/auth/oidc/link',
    summary: 'End the link with the OpenID provider',
    description: 'Refused if it is your only way to sign in.',
    access: 'signed-in',
    needs: 'user',
    confirm: 'every-session',
    audit: 'openid.unlinked',
    refusals: ['openid-not-linked', 'openid-only-way'],
    message: 'OpenID link ended',
  }),
  confirmByOpenid: endpoint({
    ...openid,
    method: 'POST',
    path: '/auth/oidc/confirm',
    summary: 'Confirm that it is you at the OpenID provider',
    description: 'Returns the address to open in the browser, where you sign in again.',
    access: 'signed-in',
    needs: 'user',
    audit: 'identity.confirmed',
    data: Redirection,
    refusals: ['openid-off', 'openid-away', 'openid-not-linked', 'secrets-key-mismatch'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    tag: 'Account',
    summary: 'Confirm a new email address with the token from its link',
    description: 'The link works once, also without signing in.',
    access: 'public',
    audit: 'email.changed',
    body: Type.Object({ token: LinkToken }, { title: 'EmailConfirmation' }),
    refusals: ['invalid-email-link', 'email-taken'],
    message: 'Email address changed',
  }),
}
