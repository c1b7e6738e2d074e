import type { FastifyRequest } from 'fastify'

/** Who is asking, as the database says at this very request; never as the token says. */
export interface Caller {
  userId: number
  accountId: number
  email: string
  isAdmin: boolean
  isOwner: boolean
  sessionId: number
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route is registered outside of the guarded block')
  return request.caller
}
