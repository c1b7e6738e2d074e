import { nextUtcHour, secondsLater } from '#core/clock'

const FIRST_ATTEMPT_SECONDS = 5 * 60
const DAILY_HOUR_UTC = 2
const HOUR_MILLISECONDS = 60 * 60 * 1000
/** Longer than a nightly send takes with all its retries. */
const NIGHTLY_MILLISECONDS = 15 * 60 * 1000

/**
 * The attempt that comes next after `now`: the first one 5 minutes after start-up, then every day at 02:00 UTC. An
 * attempt that is due exactly now is not in the past.
 */
export function nextAttempt(startedAt: Date, lastAttempt: Date | undefined): Date {
  return lastAttempt === undefined ? secondsLater(startedAt, FIRST_ATTEMPT_SECONDS) : nextDaily(lastAttempt)
}

/** The first 02:00 UTC after an instant. */
export function nextDaily(after: Date): Date {
  return nextUtcHour(after, DAILY_HOUR_UTC)
}

/**
 * Whether a success lies so little back that a scheduled send would be a duplicate. One that lies ahead was noted before the
 * clock was set back; one that lies far ahead was noted by a wrong clock, and blocks nothing.
 */
export function isBlockedBySuccess(
  lastSuccess: Date | undefined,
  now: Date,
  minSendIntervalHours: number,
): boolean {
  if (lastSuccess === undefined) return false
  const apart = Math.abs(now.getTime() - lastSuccess.getTime())
  return (daysBetweenNightly(lastSuccess, now) ?? apart) < minSendIntervalHours * HOUR_MILLISECONDS
}

/**
 * Two nightly sends are whole days apart, in milliseconds: one that is some seconds earlier than that of the night before would
 * otherwise count as a duplicate when 24 hours are set. Undefined if either was not a nightly one.
 */
function daysBetweenNightly(one: Date, other: Date): number | undefined {
  const [from, to] = [nightOf(one), nightOf(other)]
  return from === undefined || to === undefined ? undefined : Math.abs(to - from)
}

/** The 02:00 UTC that was sent for, if it was less than 15 minutes before. */
function nightOf(sentAt: Date): number | undefined {
  const night = nextDaily(sentAt).getTime() - 24 * HOUR_MILLISECONDS
  return sentAt.getTime() - night < NIGHTLY_MILLISECONDS ? night : undefined
}
