import { endpoints } from '@duebook/contract'

/** The calls whose answers are kept, by the names of `keys.ts`. */
export const KEPT_CALLS: Record<string, { data: unknown }> = {
  me: endpoints.me,
  bills: endpoints.listBills,
  agenda: endpoints.getAgenda,
  summary: endpoints.getSummary,
}

/** Another one for other schemas, so that an answer of an older shape is never read. */
export function versionOf(schemas: readonly unknown[]): string {
  let hash = 0
  for (const character of JSON.stringify(schemas)) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  }
  return (hash >>> 0).toString(36)
}

export const KEPT_VERSION = versionOf(Object.values(KEPT_CALLS).map(({ data }) => data))
