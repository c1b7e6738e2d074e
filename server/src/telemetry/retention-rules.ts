import { secondsLater } from '#core/clock'

const DAY_SECONDS = 24 * 60 * 60

/** Records older than this go. */
export function retentionLimit(now: Date, retentionDays: number): Date {
  return secondsLater(now, -retentionDays * DAY_SECONDS)
}

/** Each process cleans up at most once a day. */
export function mayCleanUp(lastCleanUp: Date | undefined, now: Date): boolean {
  return lastCleanUp === undefined || now >= secondsLater(lastCleanUp, DAY_SECONDS)
}
