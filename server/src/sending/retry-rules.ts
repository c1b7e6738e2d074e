import { secondsLater, toInstant } from '#core/clock'

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 6 * 60 * 60
/** What is a pause, and not a bad hour: a server at home may sleep at night. */
const PAUSE_AFTER_SECONDS = 24 * 60 * 60
const PAUSE_AFTER_FAILURES = 4

/**
 * When to try again after so many attempts: any time up to a bound that doubles, so that all who failed together do not come
 * back together; never before the far end allows it. Undefined where that is too late.
 */
export function nextAttempt(
  { attempts, retryAfterSeconds = 0 }: { attempts: number; retryAfterSeconds?: number | undefined },
  expiresAt: Date,
  now: Date,
  random: () => number,
): Date | undefined {
  const bound = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(attempts - 1, 30))
  const next = secondsLater(now, Math.max(random() * bound, retryAfterSeconds))
  return next < expiresAt ? next : undefined
}

/** How a place stands where so many attempts in a row have failed, since then. */
interface Failing {
  failures: number
  failingSince: string | null
}

/** After one more failure. What is broken is paused. */
export function afterFailure({ failures, failingSince }: Failing, now: Date) {
  const [count, since] = [failures + 1, failingSince ?? toInstant(now)]
  return { failures: count, failingSince: since, isBroken: isBroken(count, new Date(since), now) }
}

export function isBroken(failures: number, failingSince: Date, now: Date): boolean {
  return failures >= PAUSE_AFTER_FAILURES && secondsLater(failingSince, PAUSE_AFTER_SECONDS) <= now
}
