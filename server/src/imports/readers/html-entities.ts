const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
  '&apos;': "'",
}

/** Undoes what PHP's htmlspecialchars does to a text, once. */
export function decodeEntities<T extends string | undefined>(text: T): T | string {
  return text?.replaceAll(/&(?:amp|lt|gt|quot|apos|#0?39);/g, (entity) => ENTITIES[entity] ?? entity) as T
}
