import { NO_ID } from '#core/no-id'

/** Ids in paths are positive integers. Anything else names nothing, like an id that does not exist. */
export function pathId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) return NO_ID
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : NO_ID
}
