/** Ids in paths are positive integers. Anything else names nothing, like an id that does not exist. */
export function pathId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : undefined
}
