import {
  API_PREFIX,
  describeRefusal,
  type Endpoint,
  Failure,
  LIMITS,
  Message,
  type Refusal,
  rawBound,
  TEXT_LIMITS,
} from '@duebook/contract'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { failure, STATUS } from '#http/errors'
import { MAX_IF_MATCH_LENGTH } from '#http/etag'
import { ANY_HOST_ROUTES } from '#http/hosts'
import { inputRefusals } from '#http/validation'

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
          '`{success: true, message}` or `{success: false, error, code}`. A code is never renamed or reused; new ones may be added.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        schemas: { Failure },
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
  const described = refusalsOf(endpoint).map(describeRefusal)
  for (const [status, refusals] of Map.groupBy(described, ({ kind }) => STATUS[kind])) {
    const messages = new Set(refusals.map(({ message }) => message))
    responses[status] = Type.Object(
      { ...FAILURE, code: Type.Enum([...new Set(refusals.map(({ code }) => code))]) },
      // One example is enough: a sentence for each would make the description twice as long.
      { description: [...messages].join('; '), examples: refusals.slice(0, 1).map(failure) },
    )
  }
  return responses
}

/** Without the words that `Failure` has for each: those stand once, among the components. */
const FAILURE = {
  success: Type.Literal(false),
  error: Type.String(),
  params: Type.Optional(Type.Object({}, { additionalProperties: true })),
}

function takesIfMatch({ etag, method }: Endpoint): boolean {
  return etag === true && (method === 'PUT' || method === 'DELETE')
}

/** What is particular to a call, and then what follows from its kind and its fields. */
function refusalsOf(endpoint: Endpoint): Refusal[] {
  const { access, needs, method, query, body } = endpoint
  const refusals: Refusal[] = [...(endpoint.refusals ?? []), 'host-missing', 'host-repeated']
  if (!ANY_HOST_ROUTES.has(API_PREFIX + endpoint.path)) refusals.push('host-not-allowed')
  if (method !== 'GET') refusals.push('origin-not-allowed', 'body-too-large', 'content-length-differs')
  if (endpoint.path.includes(':')) refusals.push('address-not-found')
  if (access !== 'public') refusals.push(...TOKEN_REFUSALS)
  if (access === 'group') refusals.push(...SELECTION_REFUSALS)
  if (access === 'group-in-path') refusals.push('group-not-found')
  if (access === 'group' && method !== 'GET') refusals.push('currency-just-changed')
  if (needs === 'account-owner') refusals.push('account-owners-only')
  else if (needs && needs !== 'viewer' && needs !== 'user') refusals.push('not-permitted')
  if (query) refusals.push(...inputRefusals(query), ['field-repeated', { field: 'limit' }])
  if (body) refusals.push(...BODY_REFUSALS, ...inputRefusals(body))
  if (query ?? body) refusals.push(...TEXT_REFUSALS)
  if (endpoint.keyed) refusals.push(...KEY_REFUSALS)
  if (takesIfMatch(endpoint)) refusals.push('edit-conflict')
  refusals.push(...TROUBLE)
  return refusals
}

const TOKEN_REFUSALS: Refusal[] = ['authorization-missing', 'token-expired', 'invalid-token']
const SELECTION_REFUSALS: Refusal[] = [
  'group-not-selected',
  ['group-header-repeated', { header: 'X-Database' }],
  'group-headers-differ',
  'group-not-found',
  'group-name-ambiguous',
]
const BODY_REFUSALS: Refusal[] = ['body-malformed', 'body-not-object', 'body-not-json', 'body-encoded']
const TEXT_REFUSALS: Refusal[] = [
  ['text-blank', { field: 'name' }],
  ['text-too-long', { field: 'name', limit: TEXT_LIMITS.billName }],
  ['text-malformed', { field: 'name' }],
  ['text-too-many-marks', { field: 'name' }],
  ['text-control-characters', { field: 'name' }],
]
const KEY_REFUSALS: Refusal[] = [
  'invalid-idempotency-key',
  'idempotency-key-reused',
  'too-many-idempotency-keys',
]
/** What is not the caller's fault. */
const TROUBLE: Refusal[] = [
  'internal-error',
  'server-busy',
  'server-stopping',
  'database-unreachable',
  'database-unreadable',
  'database-unwritable',
  'database-damaged',
  'disk-full',
  'outcome-unknown',
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
      maxLength: LIMITS.idempotencyKeyLength,
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
