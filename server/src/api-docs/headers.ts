import type { Endpoint } from '@duebook/contract'
import type { Json } from '#api-docs/schemas'

/** Headers of responses, each described once. */
export const RESPONSE_HEADERS = {
  ETag: text(
    'ETag',
    'The version of a resource, for `If-Match`; or, weak, of everything in the group that the response shows, for `If-None-Match`',
    '"3"',
  ),
  Link: text(
    'Link',
    'The address of the next page; absent on the last one',
    '</api/v2/bills?limit=50&cursor=…>; rel="next"',
  ),
  Location: text('Location', 'The address of the new resource', '/api/v2/bills/7'),
  'Idempotency-Replayed': text(
    'IdempotencyReplayed',
    '`true` if this is the response to an earlier request',
    'true',
  ),
  'Retry-After': {
    name: 'RetryAfter',
    description: 'Seconds to wait before the next attempt',
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
} as const

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

function text(name: string, description: string, example: string) {
  return { name, description, schema: { type: 'string' }, example }
}

export function headerComponents(): Json {
  return Object.fromEntries(Object.values(RESPONSE_HEADERS).map(({ name, ...header }) => [name, header]))
}

export function headerReferences(names: readonly ResponseHeader[]): Json {
  const references = names.map((name) => [
    name,
    { $ref: `#/components/headers/${RESPONSE_HEADERS[name].name}` },
  ])
  return references.length === 0 ? {} : { headers: Object.fromEntries(references) as Json }
}

/** What a call's success has beyond the body. */
export function successHeaders(endpoint: Endpoint): ResponseHeader[] {
  const names: ResponseHeader[] = []
  if ((endpoint.etag && endpoint.data) || endpoint.kept) names.push('ETag')
  if (endpoint.location) names.push('Location')
  // What is made of a file is answered with the first page of its rows.
  if (endpoint.query?.properties.cursor || endpoint.fileMebibytes) names.push('Link')
  if (endpoint.keyed) names.push('Idempotency-Replayed')
  return names
}
