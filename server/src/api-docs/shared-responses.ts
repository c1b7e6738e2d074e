import { type DescribedRefusal, describeRefusal, type Refusal, type RefusalCode } from '@duebook/contract'
import { headerReferences, type ResponseHeader } from '#api-docs/headers'
import type { Response, Responses } from '#api-docs/hoist'
import { TOKEN_REFUSALS, TROUBLE } from '#api-docs/refusals'
import type { Json } from '#api-docs/schemas'
import { failure, STATUS } from '#http/errors'

interface SharedResponse {
  name: string
  description: string
  headers?: ResponseHeader[]
  /** The refusals of this status that many calls have, as examples. */
  refusals: Refusal[]
  /** Those that are only listed with all codes, at `Problem`. */
  alsoRefused?: RefusalCode[]
  /** The description of a call says which of its own there are: they differ too much for one description. */
  namesOwn?: true
}

/** By status. A call that has only these refusals refers to the response; one with others lists those itself. */
const SHARED: Record<number, SharedResponse> = {
  400: {
    name: 'BadRequest',
    description: 'Invalid input',
    refusals: [
      ['field-required', { field: 'name' }],
      ['field-invalid', { field: 'auto_pay', expected: 'true or false' }],
      ['text-too-long', { field: 'name', limit: 200 }],
      ['number-out-of-range', { field: 'limit', min: 1, max: 1_000 }],
      'invalid-date',
      'password-too-short',
      'body-malformed',
      'group-not-selected',
    ],
    alsoRefused: [
      'body-not-object',
      'body-too-deep',
      'body-too-many-values',
      'content-length-differs',
      'field-repeated',
      'group-header-repeated',
      'group-headers-differ',
      'host-missing',
      'host-repeated',
      'invalid-currency',
      'invalid-cursor',
      'invalid-email',
      'invalid-idempotency-key',
      'invalid-month',
      'invalid-timezone',
      'list-too-long',
      'password-malformed',
      'password-too-common',
      'password-too-long',
      'password-too-many-marks',
      'text-blank',
      'text-control-characters',
      'text-malformed',
      'text-too-many-marks',
    ],
  },
  401: {
    name: 'Unauthorized',
    description: 'No valid access token',
    refusals: TOKEN_REFUSALS,
    namesOwn: true,
  },
  403: {
    name: 'Forbidden',
    description: 'Not allowed for this user, token or origin',
    namesOwn: true,
    refusals: ['not-permitted', 'account-owners-only', 'sign-in-required', 'origin-not-allowed'],
  },
  404: {
    name: 'NotFound',
    description: 'Not found, or someone else’s',
    refusals: ['group-not-found', 'address-not-found'],
  },
  409: {
    name: 'Conflict',
    description: 'Conflict',
    refusals: ['group-name-ambiguous', 'currency-just-changed'],
  },
  412: {
    name: 'Outdated',
    description: '`If-Match` is outdated: somebody else has changed it',
    refusals: ['edit-conflict'],
  },
  413: {
    name: 'TooLarge',
    description: 'The body is too large: more than 1 MiB, or 16 KiB where no token is needed',
    refusals: ['body-too-large', 'public-body-too-large'],
  },
  415: {
    name: 'NotJson',
    description: 'The body is not plain JSON',
    refusals: ['body-not-json', 'body-encoded'],
  },
  421: {
    name: 'WrongHost',
    description: 'The server does not accept requests for this host name',
    refusals: ['host-not-allowed'],
  },
  422: {
    name: 'KeyReused',
    description: 'The `Idempotency-Key` was used for a different request',
    refusals: ['idempotency-key-reused'],
  },
  429: {
    name: 'Throttled',
    description: 'Too many requests of this kind; `Retry-After` says when to try again',
    headers: ['Retry-After'],
    refusals: ['too-many-attempts', 'too-many-idempotency-keys'],
  },
  503: {
    name: 'Outage',
    description:
      'Overloaded, stopping or without its database. Without `Retry-After`, the change may or may not be saved',
    headers: ['Retry-After'],
    refusals: TROUBLE,
  },
}

/** The responses to what a call refuses, by status. */
export function refusalResponses(refusals: DescribedRefusal[]): Responses {
  const byStatus = Map.groupBy(refusals, ({ kind }) => STATUS[kind])
  const statuses = [...byStatus.keys()].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [String(status), responseFor(sharedFor(status), byStatus.get(status) ?? [])]),
  )
}

/** The shared response, unless the call has refusals of its own with that status. */
function responseFor(shared: SharedResponse, refusals: DescribedRefusal[]): Response | { $ref: string } {
  const { alsoRefused = [] } = shared
  const known = new Set([...shared.refusals.map((each) => describeRefusal(each).code), ...alsoRefused])
  const own = refusals.filter(({ code }) => !known.has(code))
  if (own.length === 0) return { $ref: `#/components/responses/${shared.name}` }
  if (!shared.namesOwn) return response(shared, own)
  const usual = own.length === refusals.length ? [] : [shared.description]
  const description = [...usual, ...own.map(({ message }) => message)].join('. Or: ')
  return response({ ...shared, description }, own)
}

export function sharedResponses(): Json {
  return Object.fromEntries(
    Object.values(SHARED).map((shared) => [
      shared.name,
      response(shared, shared.refusals.map(describeRefusal)),
    ]),
  )
}

function sharedFor(status: number): SharedResponse {
  const shared = SHARED[status]
  if (!shared) throw new Error(`No shared response has the status ${status}`)
  return shared
}

function response({ description, headers = [] }: SharedResponse, refusals: DescribedRefusal[]): Response {
  const examples = Object.fromEntries(refusals.map((each) => [each.code, { value: failure(each) }]))
  return {
    description,
    ...headerReferences(headers),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}
