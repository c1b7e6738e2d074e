import { timingSafeEqual } from 'node:crypto'
import { TEXT_LIMITS } from '@duebook/contract'
import { hashOfToken } from '#auth/link-token'
import type { SessionRow } from '#auth/store'

/** Never for a session from before bindings: its user has to sign in again. */
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
