import type { Endpoint } from '@duebook/contract'
import type { Caller } from '#core/caller'

/**
 * Whether the call as such must be confirmed; what is confirmed `by-rule` is left to the rule. Personal access tokens are no
 * sessions: what they reach is said at each endpoint.
 */
export function needsConfirmation(
  { confirm, confirmFields }: Pick<Endpoint, 'confirm' | 'confirmFields'>,
  { session }: Pick<Caller, 'session'>,
  body: unknown,
): boolean {
  if (confirm === undefined || confirm === 'by-rule' || session === undefined) return false
  if (confirm === 'cookie-session' && session.kind !== 'cookie') return false
  if (confirmFields === undefined || typeof body !== 'object' || body === null)
    return confirmFields === undefined
  return confirmFields.some((field) => Object.hasOwn(body, field) && isAsked(field, body))
}

/** A right that is taken away, or none that is given, needs no confirmation. */
function isAsked(field: string, body: object): boolean {
  const value: unknown = (body as Record<string, unknown>)[field]
  return value !== undefined && value !== null && value !== false
}
