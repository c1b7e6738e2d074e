/** The only source of time. Tests pass one that they set by hand. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** ISO 8601 UTC, always 24 characters, so that texts sort as the instants do. */
export function toInstant(date: Date): string {
  return date.toISOString()
}

export function secondsLater(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

/** The first instant after this one at which it is `hour` o'clock UTC. */
export function nextUtcHour(after: Date, hour: number): Date {
  const next = new Date(after)
  next.setUTCHours(hour, 0, 0, 0)
  if (next <= after) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
