import {
  API_PREFIX,
  type Endpoint,
  Failure,
  Message,
  type Refusal,
  rawBound,
  TEXT_LIMITS,
} from '@duebook/contract'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { MAX_IF_MATCH_LENGTH } from '#http/etag'
import { ANY_HOST_ROUTES, UNKNOWN_HOST } from '#http/hosts'
import { FOREIGN_ORIGIN } from '#http/origins'

/** The description is generated from the schemas that validate. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Duebook',
        version,
        description:
          'Recurring bills and deposits, payments and statistics. Every response is `{success: true, data}`, ' +
          '`{success: true, message}` or `{success: false, error}`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    // Responses keep the schemas as they are: the contract has no shared references.
    exposeHeadRoutes: false,
  })
}

export function schemaFor(endpoint: Endpoint): FastifySchema {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    name,
    Type.Integer({ minimum: 1 }),
  ])
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length === 0 ? {} : { params: Type.Object(Object.fromEntries(parameters)) }),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(headersOf(endpoint) ? { headers: headersOf(endpoint) } : {}),
    response: responsesOf(endpoint),
  }
}

/** getBillsIdPayments for GET /bills/:id/payments. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^a-z]+/i).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function headersOf(endpoint: Endpoint) {
  const headers = {
    ...(endpoint.access === 'group' ? GROUP_HEADERS : {}),
    ...(endpoint.keyed ? KEY_HEADER : {}),
    ...(takesIfMatch(endpoint) ? MATCH_HEADER : {}),
    ...(endpoint.cookieSession ? SESSION_HEADER : {}),
    ...(endpoint.cookieSession === 'bound' ? BINDING_HEADER : {}),
  }
  return Object.keys(headers).length === 0 ? undefined : Type.Object(headers)
}

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const success = endpoint.data
    ? Type.Object({ success: Type.Literal(true), data: endpoint.data }, { description: endpoint.summary })
    : { ...Message, description: endpoint.summary }
  const responses: Record<string, unknown> = { [endpoint.status ?? 200]: success }
  const byStatus = Map.groupBy(refusalsOf(endpoint), ([status]) => status)
  for (const [status, refusals] of byStatus) {
    const messages = [...new Set(refusals.map(([, message]) => message))]
    responses[status] = {
      ...Failure,
      description: messages.join('; '),
      examples: messages.map((error) => ({ success: false, error })),
    }
  }
  return responses
}

function takesIfMatch({ etag, method }: Endpoint): boolean {
  return etag === true && (method === 'PUT' || method === 'DELETE')
}

/** What follows from the kind of call, and then what is particular to it. */
function refusalsOf(endpoint: Endpoint): Refusal[] {
  const refusals: Refusal[] = [
    ...(endpoint.refusals ?? []),
    [400, 'Host header is missing'],
    [400, 'Send Host once'],
  ]
  if (!ANY_HOST_ROUTES.has(API_PREFIX + endpoint.path)) refusals.push([421, UNKNOWN_HOST.message])
  if (endpoint.method !== 'GET') refusals.push([403, FOREIGN_ORIGIN.message])
  if (endpoint.access !== 'public') refusals.push(...TOKEN_REFUSALS)
  if (endpoint.access === 'group') refusals.push(...SELECTION_REFUSALS)
  if (endpoint.access === 'group-in-path') refusals.push([404, 'Bill group not found'])
  if (endpoint.needs === 'account-owner') {
    refusals.push([403, 'Only account owners can manage telemetry'])
  } else if (endpoint.needs && endpoint.needs !== 'viewer' && endpoint.needs !== 'user') {
    refusals.push([403, 'You do not have permission to do this'])
  }
  if (endpoint.query) refusals.push([400, 'A query parameter must be given once, and fit its type'])
  if (endpoint.body) refusals.push(...BODY_REFUSALS)
  else if (endpoint.method !== 'GET') refusals.push([413, 'Request body must not be larger than 1 MiB'])
  if (endpoint.keyed) refusals.push(...KEY_REFUSALS)
  if (takesIfMatch(endpoint)) {
    refusals.push([412, 'This has been changed by somebody else. Read it again'])
  }
  refusals.push(
    [500, 'Internal server error'],
    [503, 'The database is not reachable right now. Try again later'],
  )
  return refusals
}

const TOKEN_REFUSALS: Refusal[] = [
  [401, 'Missing Authorization header'],
  [401, 'Token has expired'],
  [401, 'Invalid token'],
]
const SELECTION_REFUSALS: Refusal[] = [
  [400, 'Select a bill group with X-Database or X-Database-Id'],
  [400, 'X-Database and X-Database-Id name different bill groups'],
  [404, 'Bill group not found'],
  [409, 'Several bill groups have this name. Use X-Database-Id'],
]
const BODY_REFUSALS: Refusal[] = [
  [400, 'Request body must be a JSON object'],
  [413, 'Request body must not be larger than 1 MiB'],
  [415, 'Request body must be JSON: send it with Content-Type: application/json'],
]
const KEY_REFUSALS: Refusal[] = [
  [400, 'Idempotency-Key must be 1 to 255 printable ASCII characters'],
  [422, 'This Idempotency-Key was used for a different request'],
  [429, 'At most 100,000 Idempotency-Keys can be used in 48 hours. Try again later'],
]

/** A UTF-16 unit is at most three bytes in UTF-8, and each of these three characters when it is percent-encoded. */
export const MAX_NAME_HEADER_LENGTH = 9 * rawBound(TEXT_LIMITS.groupName)

const GROUP_HEADERS = {
  'x-database': Type.Optional(
    Type.String({
      maxLength: MAX_NAME_HEADER_LENGTH,
      description: 'The bill group’s name; may be percent-encoded',
    }),
  ),
  'x-database-id': Type.Optional(Type.Integer({ minimum: 1, description: 'The bill group’s id' })),
}
const KEY_HEADER = {
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Repeating a request with the same key returns the first response',
    }),
  ),
}
const MATCH_HEADER = {
  'if-match': Type.Optional(
    Type.String({ maxLength: MAX_IF_MATCH_LENGTH, description: 'The ETag that the change is based on' }),
  ),
}
const SESSION_HEADER = {
  'x-session': Type.Optional(
    Type.String({ maxLength: 'cookie'.length, description: '`cookie` for a session in a cookie' }),
  ),
}
const BINDING_HEADER = {
  'x-session-binding': Type.Optional(
    Type.String({
      maxLength: TEXT_LIMITS.binding,
      description: 'The `binding` from the sign-in response; with `X-Session: cookie`',
    }),
  ),
}

export const OPENAPI_PATH = `${API_PREFIX}/openapi.json`
