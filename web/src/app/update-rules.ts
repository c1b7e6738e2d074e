const HOUR_MILLISECONDS = 60 * 60 * 1000

/** Whether to look for a new version when somebody comes back to the page. */
export function isTimeToLook(lastLook: number, now: number): boolean {
  return now - lastLook >= HOUR_MILLISECONDS
}
