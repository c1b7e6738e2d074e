import { fold } from './fold.ts'

/** What is searched of an entry. */
export interface Searched {
  id: string
  label: string
  keywords?: string | null
}

export interface Folded<T> {
  entry: T
  label: string
  text: string
}

/** Folded once: every key press searches all of them. */
export function toFolded<T extends Searched>(entries: readonly T[]): Folded<T>[] {
  return entries.map((entry) => {
    const label = fold(entry.label)
    return { entry, label, text: entry.keywords ? `${label} ${fold(entry.keywords)}` : label }
  })
}

/**
 * Entries with all the words, best first: label begins with them, then words that begin with them, then anywhere. Among
 * equals, recently used ones come first, then the given order.
 */
export function matchEntries<T extends Searched>(
  entries: readonly Folded<T>[],
  typed: string,
  recent: readonly string[],
): T[] {
  const query = fold(typed)
  const words = query.split(' ').filter((word) => word !== '')
  const places = new Map(recent.map((id, index) => [id, index]))
  return entries
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((each) => ({
      entry: each.entry,
      rank: rankOf(each, query, words),
      place: places.get(each.entry.id) ?? recent.length,
    }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ entry }) => entry)
}

function rankOf({ label }: Folded<unknown>, query: string, words: readonly string[]): number {
  if (label === query) return 0
  if (label.startsWith(query)) return 1
  if (words.every((word) => label.startsWith(word) || label.includes(` ${word}`))) return 2
  return words.every((word) => label.includes(word)) ? 3 : 4
}
