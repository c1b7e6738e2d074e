import { secondsLater, toInstant } from '#core/clock'

const DAY_SECONDS = 24 * 60 * 60

/** Records older than this go. */
export function retentionLimit(now: Date, retentionDays: number): Date {
  return secondsLater(now, -retentionDays * DAY_SECONDS)
}

/** Each process cleans up at most once a UTC day. Not once in 24 hours: a send some seconds earlier than last night would skip it. */
export function mayCleanUp(lastCleanUp: Date | undefined, now: Date): boolean {
  return lastCleanUp === undefined || dayOf(now) > dayOf(lastCleanUp)
}

function dayOf(instant: Date): string {
  return toInstant(instant).slice(0, 10)
}
