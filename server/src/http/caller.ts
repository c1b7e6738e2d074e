import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/caller'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route is registered outside of the guarded block')
  return request.caller
}
