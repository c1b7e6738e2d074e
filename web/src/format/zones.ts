import type { Day } from './days.ts'

/** The device's time zone. */
export function guessTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** America/Argentina/Buenos_Aires is shown as Buenos Aires; UTC stays UTC. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/**
 * Whether two time zones show the same time in the year from a day on: Asia/Calcutta is Asia/Kolkata, and Europe/Berlin
 * has the same days as Europe/Paris. True for names that the browser doesn't know.
 */
export function isSameClock(one: string, other: string, from: Day): boolean {
  if (one === other) return true
  try {
    if (canonicalName(one) === canonicalName(other)) return true
    const [first, second] = [offsetsOf(one), offsetsOf(other)]
    // Week by week: summer time begins and ends on different days in different countries.
    const start = Date.parse(from)
    return Array.from({ length: WEEKS }, (_, week) => new Date(start + week * WEEK)).every(
      (moment) => first(moment) === second(moment),
    )
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}

const WEEKS = 53
const WEEK = 7 * 24 * 60 * 60 * 1000

function canonicalName(zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
}

/** As "GMT+02:00". */
function offsetsOf(zone: string): (moment: Date) => string | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (moment) => format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
}
