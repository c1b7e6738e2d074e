import {
  API_PREFIX,
  type DescribedRefusal,
  describeRefusal,
  type Endpoint,
  LIMITS,
  ownersOnly,
  type Refusal,
  TEXT_LIMITS,
} from '@duebook/contract'
import { takesIfMatch } from '#api-docs/parameters'
import { ANY_HOST_ROUTES } from '#http/hosts'
import { inputRefusals } from '#http/validation'

/** Every way in which a call can be refused: what is particular to it, and then what follows from its kind and its fields. */
export function refusalsOf(endpoint: Endpoint): DescribedRefusal[] {
  const { access, needs, method, query, body, tokens } = endpoint
  const refusals: Refusal[] = [...(endpoint.refusals ?? []), 'host-missing', 'host-repeated']
  if (!ANY_HOST_ROUTES.has(API_PREFIX + endpoint.path)) refusals.push('host-not-allowed')
  const tooLarge = access === 'public' || endpoint.orChallenge ? 'public-body-too-large' : 'body-too-large'
  if (method !== 'GET') refusals.push('origin-not-allowed', tooLarge, 'content-length-differs')
  if (endpoint.path.includes(':')) refusals.push('address-not-found')
  if (access !== 'public') refusals.push(...TOKEN_REFUSALS)
  if (access !== 'public' && tokens === undefined) refusals.push('sign-in-required')
  if (access === 'group' || endpoint.maySelectGroup) refusals.push(...SELECTION_REFUSALS)
  if (access === 'group-in-path') refusals.push('group-not-found')
  if (access === 'group' && method !== 'GET') refusals.push('currency-just-changed')
  if (needs === 'account-owner') refusals.push(ownersOnly(endpoint))
  // Whatever everybody may, a token that only reads may not where something is changed.
  else if (tokens === 'write' || (needs && needs !== 'viewer' && needs !== 'user'))
    refusals.push('not-permitted')
  if (endpoint.confirm !== undefined) refusals.push('confirm-it-is-you')
  if (query) refusals.push(...inputRefusals(query), ['field-repeated', { field: 'limit' }])
  if (body) {
    const limit = endpoint.bodyValues ?? LIMITS.bodyValues
    refusals.push(...BODY_REFUSALS, ['body-too-many-values', { limit }], ...inputRefusals(body))
  }
  if (endpoint.fileMebibytes) refusals.push('body-encoded')
  if (query ?? body) refusals.push(...TEXT_REFUSALS)
  if (endpoint.keyed) refusals.push(...KEY_REFUSALS)
  if (takesIfMatch(endpoint)) refusals.push('edit-conflict')
  refusals.push(...TROUBLE)
  return refusals.map(describeRefusal)
}

export const TOKEN_REFUSALS: Refusal[] = ['authorization-missing', 'token-expired', 'invalid-token']
const SELECTION_REFUSALS: Refusal[] = [
  'group-not-selected',
  ['group-header-repeated', { header: 'X-Database' }],
  'group-headers-differ',
  'group-not-found',
  'group-name-ambiguous',
]
const BODY_REFUSALS: Refusal[] = [
  'body-malformed',
  'body-not-object',
  'body-too-deep',
  'body-not-json',
  'body-encoded',
]
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
/** What is not the caller's fault. A 500 can always happen, and never should, so no call lists it; a 405 is about a call that there is not. */
export const TROUBLE: Refusal[] = [
  'server-busy',
  'server-stopping',
  'database-unreachable',
  'database-too-many-connections',
  'database-unreadable',
  'database-unwritable',
  'database-damaged',
  'disk-full',
  'outcome-unknown',
]
