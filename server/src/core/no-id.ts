/** No row has this id: it stands for what names nothing, so that looking for it finds nothing. */
export const NO_ID = 0

/** Of a body or query. One that is too large is nothing's; PostgreSQL would refuse to compare with it. */
export function knownId(id: number): number {
  return Number.isSafeInteger(id) && id > 0 ? id : NO_ID
}
