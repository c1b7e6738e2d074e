import type { ReadFile } from '#imports/neutral'
import type { Line } from '#imports/reading/answer'

/** Small enough that whoever takes it can serve others in between, and large enough that a file has few of them. */
const ROWS_AT_ONCE = 200

/** A file as lines of an answer. */
export function* sayInParts({ items, table, ...file }: ReadFile): Generator<Line> {
  yield { file: { ...file, header: table?.header ?? null } }
  for (const records of inParts(table?.records ?? [])) yield { records }
  for (const part of inParts(items)) yield { items: part }
  yield { isComplete: true }
}

function* inParts<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += ROWS_AT_ONCE) yield list.slice(from, from + ROWS_AT_ONCE)
}
