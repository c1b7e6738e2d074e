/** A row of what is due, and in which part of the page it stands. */
export interface PlacedRow {
  id: string
  section: string
  /** It is paid or skipped, and can be taken back. */
  isSettled: boolean
}

/**
 * Which row takes the keyboard when this one leaves its place, by being paid or taken back: the next of its kind that
 * stood below it and is still where it was; at the end of the list the one before. Undefined where none is left.
 */
export function rowAfter(
  gone: string,
  before: readonly PlacedRow[],
  now: readonly PlacedRow[],
): PlacedRow | undefined {
  const index = before.findIndex(({ id }) => id === gone)
  const left = before[index]
  if (!left) return undefined
  const stays = (row: PlacedRow) =>
    row.id !== gone &&
    row.isSettled === left.isSettled &&
    now.some(({ id, section }) => id === row.id && section === row.section)
  return before.slice(index + 1).find(stays) ?? before.slice(0, index).findLast(stays)
}
