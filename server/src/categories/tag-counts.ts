import { listTags, type TagsText, tagKeyOf } from '#core/tags'

export interface TagCount {
  tag: string
  billCount: number
}

/** The most used first, then by name. Spelled as on the oldest bill that has it. */
export function countTags(lists: TagsText[]): TagCount[] {
  const counts = new Map<string, TagCount>()
  for (const list of lists) {
    for (const tag of listTags(list)) {
      const key = tagKeyOf(tag)
      const known = counts.get(key)
      if (known) known.billCount += 1
      else counts.set(key, { tag, billCount: 1 })
    }
  }
  return [...counts.entries()]
    .sort(([a, x], [b, y]) => y.billCount - x.billCount || (a < b ? -1 : 1))
    .map(([, count]) => count)
}
