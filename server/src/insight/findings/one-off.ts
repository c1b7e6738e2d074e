import { lastDueDate } from '#cycles/open-cycles'
import type { Subject } from '#insight/findings/finding'

/** Whether the open cycle is the only one that the bill ever had, and will have. */
export function isOneOff({ book, startsOn, settled }: Subject): boolean {
  return settled.length === 0 && lastDueDate(book) === (startsOn ?? book.dueDate)
}
