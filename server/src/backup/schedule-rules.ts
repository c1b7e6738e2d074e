import { nextUtcHour, secondsLater } from '#core/clock'

/** After telemetry’s hour, before anybody’s morning in Europe. */
const DAILY_HOUR_UTC = 3
const DAY_SECONDS = 24 * 60 * 60
const RETRY_SECONDS = 15 * 60

/** Once a day at 03:00 UTC, or as soon after it as the process runs; after a failure again a quarter of an hour later. */
export function backupDueAt(now: Date, last: Date | undefined, lastFailure: Date | undefined): Date {
  // One from more than a day ahead was made before the clock was set right.
  const isMissing = last === undefined || last > secondsLater(now, DAY_SECONDS)
  const daily = isMissing ? now : nextUtcHour(last, DAILY_HOUR_UTC)
  if (lastFailure === undefined || lastFailure > now) return daily
  const retry = secondsLater(lastFailure, RETRY_SECONDS)
  return retry > daily ? retry : daily
}
