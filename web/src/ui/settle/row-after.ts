/** A row, and the section of the page it is in. */
export interface PlacedRow {
  id: string
  section: string
  /** It is paid or skipped, and can be undone. */
  isSettled: boolean
}

/**
 * The row that gets the focus when this one is paid or undone: the next one below in the same state that has not moved,
 * else the one before. Undefined if none is left.
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
