type Width = [width: number, count: number]

/**
 * The number of cells that records of the table have: what most have, where wide ones count for more. Above a table of three rows
 * there may be four lines of two cells, but no rows of five by accident. A single record may have any width.
 */
export function commonWidth(records: ReadonlyArray<{ cells: readonly string[] }>): number {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const weigh = ([width, count]: Width) => count * (width - 1)
  const [first] = [...counts].toSorted((a, b) => repeats(b) - repeats(a) || weigh(b) - weigh(a))
  return first?.[0] ?? 0
}

/** How many records have the width that is common. */
export function countSteady(records: ReadonlyArray<{ cells: readonly string[] }>): number {
  const width = commonWidth(records)
  return records.filter(({ cells }) => cells.length === width).length
}

function repeats([, count]: Width): number {
  return count > 1 ? 1 : 0
}
