import { type Endpoint, LIMITS, NAME_HEADER_LENGTH, TEXT_LIMITS } from '@duebook/contract'
import type { TObject, TSchema } from 'typebox'
import { exampleOf } from '#api-docs/examples'
import type { Json, Schemas } from '#api-docs/schemas'
import { MAX_IF_MATCH_LENGTH } from '#http/etag'

const GROUP_ID = { schema: { type: 'integer', minimum: 1 } }
const GROUP_NAME = { schema: { type: 'string', maxLength: NAME_HEADER_LENGTH } }
const ID = { description: 'Its id, as lists show it', schema: { type: 'integer', minimum: 1 }, example: 7 }

/** What many calls take, each described once. */
export const SHARED_PARAMETERS = {
  Id: { name: 'id', in: 'path', required: true, ...ID },

  GroupId: header('X-Database-Id', {
    description:
      'The bill group, by id. This or `X-Database` is required; both are accepted if they name the same group',
    ...GROUP_ID,
  }),
  GroupName: header('X-Database', {
    description:
      'The other way to choose the bill group: by name, which may be percent-encoded. Not needed with `X-Database-Id`',
    ...GROUP_NAME,
  }),
  OptionalGroupId: header('X-Database-Id', { description: 'A bill group, by id', ...GROUP_ID }),
  OptionalGroupName: header('X-Database', {
    description: 'The other way to choose a bill group: by name, which may be percent-encoded',
    ...GROUP_NAME,
  }),
  IdempotencyKey: header('Idempotency-Key', {
    description: `The same request and key within ${LIMITS.idempotencyKeyHours} hours returns the first response`,
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyLength, pattern: '^[ -~]+$' },
  }),
  IfMatch: header('If-Match', {
    description: 'The `ETag` that the change is based on; an outdated one changes nothing',
    schema: { type: 'string', maxLength: MAX_IF_MATCH_LENGTH },
  }),
  IfNoneMatch: header('If-None-Match', {
    description: 'The `ETag` of an earlier response; 304 if nothing has changed since',
    schema: { type: 'string', maxLength: MAX_IF_MATCH_LENGTH },
  }),
  Session: header('X-Session', {
    description:
      '`cookie`: refresh token in an HttpOnly cookie, not in the body; sign-in then returns a `binding`',
    schema: { type: 'string', enum: ['cookie'] },
  }),
  SessionBinding: header('X-Session-Binding', {
    description: 'The `binding` from the sign-in response, with `X-Session: cookie`',
    schema: { type: 'string', maxLength: TEXT_LIMITS.binding },
  }),
} satisfies Record<string, Json>

function header(name: string, rest: Json): Json {
  return { name, in: 'header', ...rest }
}

export function takesIfMatch({ etag, ifMatch, method }: Endpoint): boolean {
  return ifMatch === true || (etag === true && (method === 'PUT' || method === 'DELETE'))
}

export function parametersOf(endpoint: Endpoint, schemas: Schemas): Json[] {
  const names: Array<keyof typeof SHARED_PARAMETERS> = []
  if (endpoint.access === 'group') names.push('GroupId', 'GroupName')
  if (endpoint.maySelectGroup) names.push('OptionalGroupId', 'OptionalGroupName')
  if (endpoint.keyed) names.push('IdempotencyKey')
  if (takesIfMatch(endpoint)) names.push('IfMatch')
  if (endpoint.kept) names.push('IfNoneMatch')
  if (endpoint.cookieSession) names.push('Session')
  if (endpoint.cookieSession === 'bound') names.push('SessionBinding')
  return [
    ...pathParameters(endpoint.path),
    ...(endpoint.query ? queryParameters(endpoint.query, schemas) : []),
    ...names.map(sharedParameter),
  ]
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) =>
    name === 'id' ? sharedParameter('Id') : { name, in: 'path', required: true, ...ID },
  )
}

function sharedParameter(name: keyof typeof SHARED_PARAMETERS): Json {
  return { $ref: `#/components/parameters/${name}` }
}

function queryParameters(query: TObject, schemas: Schemas): Json[] {
  const required = new Set<string>(query.required)
  return Object.entries(query.properties).map(([name, property]) => {
    const { description } = property as TSchema & { description?: string }
    const { description: _, ...schema } = schemas.describe(property)
    return {
      name,
      in: 'query',
      ...(description !== undefined && { description }),
      schema,
      // Reference pages send what an example says, so only what must be sent has one.
      ...(required.has(name) && { required: true, example: exampleOf(property) }),
    }
  })
}
