import type { FastifyRequest } from 'fastify'

/** Of the page that sent the request, as far as the request tells: browsers name it where they write, and elsewhere it is our own. */
export function requestOrigin({ headers, protocol }: FastifyRequest): string {
  return headers.origin ?? `${protocol}://${headers.host ?? ''}`
}
