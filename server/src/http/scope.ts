import type { FastifyRequest } from 'fastify'
import type { GroupScope } from '#db/group-scope'

declare module 'fastify' {
  interface FastifyRequest {
    scope: GroupScope | null
  }
}

export function scopeOf(request: FastifyRequest): GroupScope {
  if (!request.scope) throw new Error('This route is registered outside of the group-scoped block')
  return request.scope
}
