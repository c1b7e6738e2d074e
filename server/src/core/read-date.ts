import { type CalendarDate, parseCalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'

/** A day that a caller sent, in a body or a query. */
export function readDate(text: string): CalendarDate {
  const date = parseCalendarDate(text)
  if (date === undefined) throw refuse('invalid-date')
  return date
}

export function readOptionalDate(text: string | undefined): CalendarDate | undefined {
  return text === undefined ? undefined : readDate(text)
}
