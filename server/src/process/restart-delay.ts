/** How long to wait at least between two restarts of what cannot live: it would otherwise be started as fast as it dies. */
const RESTART_INTERVAL_MILLISECONDS = 60_000

/** No delay the first time, then at most one restart a minute. Both in milliseconds of a monotonic clock. */
export function restartDelay(lastRestart: number | undefined, now: number): number {
  if (lastRestart === undefined) return 0
  return Math.max(0, lastRestart + RESTART_INTERVAL_MILLISECONDS - now)
}
