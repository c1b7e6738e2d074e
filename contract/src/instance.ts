import { type Static, Type } from 'typebox'
import { User } from './auth.ts'
import { AGENDA_REFUSALS, Cycle, Summary } from './cycles.ts'
import { endpoint } from './endpoint.ts'
import { Database } from './groups.ts'
import { type Refusal, TEXT_LIMITS } from './refusals.ts'
import { Email, Nullable } from './schemas.ts'
import { Text } from './texts.ts'

/** What can come along with the signed-in user. */
export const INCLUDED_PARTS = ['summary', 'agenda'] as const
export const INCLUDE_REFUSAL: Refusal = [
  'field-invalid',
  { field: 'include', expected: `a list of: ${INCLUDED_PARTS.join(', ')}` },
]

/** What mails and messages can be written in. */
export const Language = Type.Enum(['en', 'de'], {
  title: 'Language',
  description: 'Of mails and messages; null means English',
  examples: ['en'],
})
export type Language = Static<typeof Language>

export const Me = Type.Object(
  {
    user: User,
    is_account_owner: Type.Boolean({ examples: [true] }),
    language: Nullable(Language),
    databases: Type.Array(Database),
    database_id: Type.Optional(
      Type.Integer({ minimum: 1, description: 'With `include`: the bill group that the following is of' }),
    ),
    summary: Type.Optional(Summary),
    agenda: Type.Optional(Type.Array(Cycle)),
  },
  { title: 'Me' },
)
export type Me = Static<typeof Me>

const MeQuery = Type.Object({
  include: Type.Optional(
    Text(TEXT_LIMITS.include, {
      description: '`summary`, `agenda`, or both, separated by a comma',
      examples: ['summary,agenda'],
      'x-too-long-refusal': INCLUDE_REFUSAL,
    }),
  ),
  database_id: Type.Optional(
    Type.Integer({ description: 'Of this bill group; default: the first of `databases`', examples: [7] }),
  ),
})

export const ApiInfo = Type.Object(
  {
    name: Type.Literal('Duebook'),
    api: Type.Literal('API v2', { description: 'The interface, and its version' }),
    version: Type.String({ description: 'The version of Duebook', examples: ['1.0.0'] }),
    links: Type.Object({
      openapi: Type.String({ format: 'uri-reference', examples: ['/api/v2/openapi.json'] }),
      docs: Type.String({ format: 'uri-reference', examples: ['/api/v2/docs'] }),
    }),
  },
  { title: 'ApiInfo' },
)
export type ApiInfo = Static<typeof ApiInfo>

export const instanceEndpoints = {
  getApiInfo: endpoint({
    method: 'GET',
    path: '',
    tag: 'Operation',
    summary: 'Name and version of this server, and links to the API documentation',
    description: 'Needs no sign-in.',
    access: 'public',
    data: ApiInfo,
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/me',
    tag: 'Account',
    summary: 'Get the signed-in user and their bill groups',
    access: 'signed-in',
    needs: 'user',
    tokens: 'read',
    description: 'With `include`, one request has all that a first page shows.',
    query: MeQuery,
    data: Me,
    refusals: ['group-not-found', ...AGENDA_REFUSALS],
  }),
  getSessionMe: endpoint({
    method: 'GET',
    path: '/auth/me',
    tag: 'Sign-in',
    summary: 'Get the signed-in user of a cookie session, and their bill groups, without an access token',
    description:
      'Requires `X-Session: cookie`. The same response as `GET /me`, for a page that opens: it can be requested together ' +
      'with the refresh instead of after it. The session is not renewed.',
    access: 'public',
    cookieSession: 'bound',
    query: MeQuery,
    data: Me,
    refusals: ['invalid-refresh-token', 'group-not-found', ...AGENDA_REFUSALS],
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/me',
    tag: 'Account',
    summary: 'Change your email address, or the language of mails and messages to you',
    description: 'A new email address counts once the link that is mailed to it is opened.',
    access: 'signed-in',
    needs: 'user',
    body: Type.Object(
      { language: Type.Optional(Nullable(Language)), email: Type.Optional(Email) },
      { title: 'MyChanges', minProperties: 1, examples: [{ language: 'de' }] },
    ),
    confirm: 'cookie-session',
    confirmFields: ['email'],
    audit: 'email.change-requested',
    auditFields: ['email'],
    data: Type.Object(
      {
        language: Nullable(Language),
        pending_email: Nullable(Email, {
          description: 'Counts once the link that was mailed to it is opened',
        }),
      },
      { title: 'MySettings' },
    ),
    refusals: [['field-required', { field: 'language' }], 'mail-not-set-up', 'too-many-confirmations'],
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/health',
    tag: 'Operation',
    summary: 'Check whether the server is running',
    description: 'For monitoring: needs no sign-in, and does not use the database.',
    access: 'public',
    data: Type.Object({ status: Type.Literal('ok') }, { title: 'Health' }),
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/ready',
    tag: 'Operation',
    summary:
      'Check whether requests can be served: the database responds, its schema is current, and the last write was saved',
    description: 'For load balancers: 503 if not.',
    access: 'public',
    data: Type.Object({ status: Type.Literal('ready') }, { title: 'Readiness' }),
    refusals: ['not-ready'],
  }),
}
