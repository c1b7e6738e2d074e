import type { Bill } from '@duebook/contract'

const known = new WeakMap<readonly Bill[], Map<number, Bill>>()

/** Hundreds of rows look their bill up in the same list. */
export function billOf(bills: readonly Bill[], id: number): Bill | undefined {
  let byId = known.get(bills)
  if (!byId) {
    byId = new Map(bills.map((bill) => [bill.id, bill]))
    known.set(bills, byId)
  }
  return byId.get(id)
}
