import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/caller'
import type { GroupScope } from '#db/group-scope'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    scope: GroupScope | null
  }
}

export function callerOf({ caller }: FastifyRequest): Caller {
  return required(caller, 'guarded')
}

export function scopeOf({ scope }: FastifyRequest): GroupScope {
  return required(scope, 'group-scoped')
}

function required<T>(value: T | null, block: string): T {
  if (!value) throw new Error(`This route is registered outside of the ${block} block`)
  return value
}
