import type { Caller } from '#core/caller'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuse } from '#core/errors'

/** How long a sign-in or a confirmation counts. */
export const CONFIRMED_SECONDS = 10 * 60

export function isConfirmed({ session }: Pick<Caller, 'session'>, clock: Clock): boolean {
  const since = toInstant(secondsLater(clock.now(), -CONFIRMED_SECONDS))
  return session !== undefined && session.confirmedAt > since
}

/** For rules of endpoints that are confirmed `by-rule`. */
export function requireConfirmed(caller: Pick<Caller, 'session'>, clock: Clock): void {
  if (!isConfirmed(caller, clock)) throw refuse('confirm-it-is-you')
}
