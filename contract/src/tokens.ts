import { type Static, Type } from 'typebox'
import { endpoint, type TokenAccess } from './endpoint.ts'
import { TEXT_LIMITS } from './refusals.ts'
import { annotated, CalendarDay, Id, Instant, Nullable } from './schemas.ts'
import { Text } from './texts.ts'
import { DatabaseIds } from './users.ts'

const ACCESS: TokenAccess[] = ['read', 'write']

const GROUPS = {
  description: 'The bill groups that it reaches. `null`: all of the user’s',
  examples: [null],
}

const fields = {
  name: Text(TEXT_LIMITS.tokenName, { examples: ['Home Assistant'], 'x-described': { minLength: 1 } }),
  access: Type.Enum(ACCESS, { title: 'TokenAccess', examples: ['read'] }),
  database_ids: Nullable(DatabaseIds, GROUPS),
  expires_on: Nullable(CalendarDay, {
    description: 'It ends with this day, in UTC. `null`: never',
    examples: ['2030-12-31'],
    'x-refusal': 'invalid-date',
  }),
}

/** For another program of a user's. */
export const PersonalToken = Type.Object(
  {
    id: Id,
    ...fields,
    created_at: Instant,
    last_used_at: Nullable(Instant, { description: 'To the hour' }),
  },
  { title: 'PersonalToken' },
)
export type PersonalToken = Static<typeof PersonalToken>

export const CreatedToken = Type.Object(
  {
    ...PersonalToken.properties,
    token: Type.String({ description: 'Shown only now', examples: ['dbk_…'] }),
  },
  { title: 'CreatedToken' },
)
export type CreatedToken = Static<typeof CreatedToken>

const common = { tag: 'Access tokens', access: 'signed-in', needs: 'user' } as const

export const tokenEndpoints = {
  listTokens: endpoint({
    ...common,
    method: 'GET',
    path: '/tokens',
    summary: 'List your personal access tokens, the newest first',
    description: 'The tokens themselves are not included.',
    data: Type.Array(PersonalToken),
  }),
  createToken: endpoint({
    ...common,
    confirm: 'every-session',
    audit: 'token.created',
    method: 'POST',
    path: '/tokens',
    summary: 'Create a personal access token',
    description: 'It is shown once, and can be limited to reading, bill groups and time.',
    body: Type.Object(
      {
        name: fields.name,
        access: fields.access,
        database_ids: Type.Optional(Nullable(annotated(DatabaseIds, { minItems: 1 }), GROUPS)),
        expires_on: Type.Optional(fields.expires_on),
      },
      { title: 'NewToken' },
    ),
    status: 201,
    data: CreatedToken,
    refusals: ['group-not-found', 'too-many-tokens'],
  }),
  endCurrentToken: endpoint({
    ...common,
    audit: 'token.ended',
    tokens: 'read',
    method: 'DELETE',
    path: '/tokens/current',
    summary: 'End the personal access token that this request is made with',
    description: 'For programs that sign out.',
    refusals: ['token-not-found'],
    message: 'Token ended',
  }),
  endToken: endpoint({
    ...common,
    audit: 'token.ended',
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'End a personal access token',
    description: 'Programs that use it lose access immediately.',
    refusals: ['token-not-found'],
    message: 'Token ended',
  }),
}
