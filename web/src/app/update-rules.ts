const HOUR_MILLISECONDS = 60 * 60 * 1000

/** Whether to look for a new version when somebody comes back to the page. */
export function isTimeToCheck(lastCheck: number, now: number): boolean {
  return now - lastCheck >= HOUR_MILLISECONDS
}
