import { nextUtcHour, secondsLater } from '#core/clock'

const FIRST_ATTEMPT_SECONDS = 5 * 60
const DAILY_HOUR_UTC = 2
const HOUR_MILLISECONDS = 60 * 60 * 1000
/** Longer than a send takes with all its retries. */
const TOLERANCE_MILLISECONDS = 15 * 60 * 1000

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
  // Whole days would otherwise block a daily send that is some seconds earlier than that of the day before.
  const tolerance = minSendIntervalHours % 24 === 0 ? TOLERANCE_MILLISECONDS : 0
  return apart < minSendIntervalHours * HOUR_MILLISECONDS - tolerance
}
