import { timingSafeEqual } from 'node:crypto'
import { TEXT_LIMITS } from '@duebook/contract'
import type { FastifyRequest } from 'fastify'
import { hashOfToken } from '#auth/link-token'
import type { SessionRow } from '#auth/store'

/** The value that the page keeps, beside the cookie that it cannot read. Neither is good for anything alone. */
export function bindingOf(request: FastifyRequest): string | undefined {
  return request.headers['x-session-binding']?.toString()
}

/** Never for a session from before bindings: whoever holds its cookie signs in once more. */
export function isBoundBy(
  { bindingHash }: Pick<SessionRow, 'bindingHash'>,
  binding: string | undefined,
): boolean {
  if (binding === undefined || binding.length > TEXT_LIMITS.binding) return false
  return isSameHash(bindingHash, hashOfToken(binding))
}

export function isSameHash(kept: string | null, given: string): boolean {
  const [a, b] = [Buffer.from(kept ?? ''), Buffer.from(given)]
  return kept !== null && a.length === b.length && timingSafeEqual(a, b)
}
