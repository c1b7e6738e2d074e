import { LIMITS, TEXT_LIMITS } from '@duebook/contract/refusals'
import { refuse } from '#core/errors'
import { cleanRequiredText, toLowerNfc } from '#core/text'

/** A list of tags as it is kept: JSON, in the order and spelling that somebody chose. */
export type TagsText = string & { readonly tagsText: true }

/** Their keys, each between two line breaks, so that one is found by a search for it with both. */
export type TagKeys = string & { readonly tagKeys: true }

export interface KeptTags {
  tags: TagsText
  tagKeys: TagKeys
}

/** Tags that differ only in case are the same one. */
export function tagKeyOf(tag: string): string {
  return toLowerNfc(tag)
}

export function readTags(given: readonly string[]): KeptTags {
  if (given.length > LIMITS.tagsPerBill) {
    throw refuse('list-too-long', { field: 'tags', limit: LIMITS.tagsPerBill })
  }
  const tags = given.map((tag) => cleanRequiredText(tag, { field: 'tags', maxLength: TEXT_LIMITS.tag }))
  const keys = new Set<string>()
  for (const tag of tags) {
    const key = tagKeyOf(tag)
    if (keys.has(key)) throw refuse('tag-repeated', { tag })
    keys.add(key)
  }
  return { tags: JSON.stringify(tags) as TagsText, tagKeys: keysText([...keys]) }
}

export function listTags(tags: TagsText): string[] {
  // Most bills have none, and a list of bills asks for each.
  return tags === NO_TAGS ? [] : (JSON.parse(tags) as string[])
}

export const NO_TAGS = '[]' as TagsText

/** What a search for one tag looks for among the keys. */
export function searchedKey(tag: string): string {
  return keysText([tagKeyOf(tag)])
}

function keysText(keys: string[]): TagKeys {
  return (keys.length === 0 ? '' : `\n${keys.join('\n')}\n`) as TagKeys
}
