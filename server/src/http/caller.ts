import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/caller'
import { AppError } from '#core/errors'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route is registered outside of the guarded block')
  return request.caller
}

/** Telemetry is all that needs an owner by its address alone. */
export const ownersOnly = () => new AppError('forbidden', 'Only account owners can manage telemetry')
