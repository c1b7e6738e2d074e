import { type CalendarDate, parseCalendarDate } from '#core/calendar'
import { invalid } from '#core/errors'

/** A day that a caller sent, in a body or a query. */
export function readDate(text: string): CalendarDate {
  const date = parseCalendarDate(text)
  if (date === undefined) throw invalid('Invalid date format. Use YYYY-MM-DD')
  return date
}

export function readOptionalDate(text: string | undefined): CalendarDate | undefined {
  return text === undefined ? undefined : readDate(text)
}
