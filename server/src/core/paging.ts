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
