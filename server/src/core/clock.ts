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
