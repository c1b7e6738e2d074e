import { type CalendarDate, FIRST_DATE, parseAnyDay, parseCalendarDate } from '#core/calendar'
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

export interface GivenRange {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
}

/**
 * The days that a query asks for, both ends included. One that starts before 1900 starts at the beginning; undefined if it ends
 * before: there is nothing in it. `names` are those of the two ends on the wire.
 */
export function readDateRange(
  from: string | undefined,
  to: string | undefined,
  names: { from: string; to: string } = { from: 'from', to: 'to' },
): GivenRange | undefined {
  const [first, last] = [readAnyDay(from), readAnyDay(to)]
  if (first !== undefined && last !== undefined && first > last) throw refuse('dates-reversed', names)
  if (last !== undefined && last < FIRST_DATE) return undefined
  return {
    from: first !== undefined && first < FIRST_DATE ? FIRST_DATE : readOptionalDate(first),
    to: readOptionalDate(last),
  }
}

function readAnyDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const day = parseAnyDay(text)
  if (day === undefined) throw refuse('invalid-date')
  return day
}
