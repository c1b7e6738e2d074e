import { API_PREFIX } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { OPENAPI_PATH } from '#http/openapi'

/** The description for machines. It is not in the envelope, because tools expect it plain. */
export function docsRoutes(app: FastifyInstance): void {
  let description: string | undefined
  app.get(OPENAPI_PATH.slice(API_PREFIX.length), { schema: { hide: true } as object }, async (_request, reply) => {
    description ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(description)
  })
}
