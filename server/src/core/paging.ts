import type { CalendarDate } from '#core/calendar'

/** Where a page begins: after this row of a list that is sorted by a day and then by id. */
export interface Position {
  date: CalendarDate
  id: number
}

export interface PageRequest {
  limit: number | undefined
  after: Position | undefined
}

/** What is read of a list at a time: some rows from a position on, or those with the given ids. */
export type Part = { limit: number; after: Position | undefined } | { ids: readonly number[] }

/** A part as parameters of a query. With a limit one row more, which tells whether others follow. */
export function partSlots(part: Part) {
  if ('ids' in part) {
    return { afterDate: undefined, afterId: undefined, limit: undefined, ids: JSON.stringify(part.ids) }
  }
  return { afterDate: part.after?.date, afterId: part.after?.id, limit: part.limit + 1, ids: undefined }
}
