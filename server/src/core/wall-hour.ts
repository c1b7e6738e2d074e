import type { CalendarDate } from '#core/calendar'

/**
 * When a wall clock in that zone shows the full hour of that day. Where daylight saving skips it, the first instant after the
 * gap; where it comes twice, the first time.
 */
export function instantOfHour(timezone: string, date: CalendarDate, hour: number): Date {
  const key = `${timezone} ${date} ${hour}`
  const known = instants.get(key)
  if (known !== undefined) return new Date(known)
  const wall = Temporal.PlainDate.from(date).toPlainDateTime({ hour })
  // In a gap this is what the clock showed that much earlier.
  const earlier = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  const isSkipped = !earlier.toPlainDateTime().equals(wall)
  const instant = (isSkipped && earlier.getTimeZoneTransition('next')) || earlier
  if (instants.size === MAX_INSTANTS) instants.clear()
  instants.set(key, instant.epochMilliseconds)
  return new Date(instant.epochMilliseconds)
}

// Thousands of people share a few zones and hours.
const MAX_INSTANTS = 1_000
const instants = new Map<string, number>()
