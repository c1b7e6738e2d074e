import { secondsLater } from '#core/clock'

/** After telemetry’s hour, before anybody’s morning in Europe. */
const DAILY_HOUR_UTC = 3
const DAY_SECONDS = 24 * 60 * 60
const RETRY_SECONDS = 15 * 60

/** Once a day at 03:00 UTC, or as soon after it as the process runs; after a failure again a quarter of an hour later. */
export function isBackupDue(now: Date, last: Date | undefined, lastFailure: Date | undefined): boolean {
  if (lastFailure !== undefined && now >= lastFailure && now < secondsLater(lastFailure, RETRY_SECONDS))
    return false
  // One from more than a day ahead was made before the clock was set right.
  return last === undefined || now >= nextDaily(last) || last > secondsLater(now, DAY_SECONDS)
}

/** The first 03:00 UTC after an instant. */
function nextDaily(after: Date): Date {
  const next = new Date(after)
  next.setUTCHours(DAILY_HOUR_UTC, 0, 0, 0)
  return next > after ? next : secondsLater(next, DAY_SECONDS)
}
