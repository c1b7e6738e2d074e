import type { Bill } from '@duebook/contract'

/** As many as there are in the style sheet of the tiles. */
const TINTS = 6

type WithAccount = Pick<Bill, 'id' | 'account'>

const known = new WeakMap<readonly WithAccount[], Map<string, number>>()

/** A tint for each account, in the order in which they were first used, so that another account changes none of them. */
export function tintsOf(bills: readonly WithAccount[]): Map<string, number> {
  const before = known.get(bills)
  if (before) return before
  const accounts = new Set(bills.toSorted((a, b) => a.id - b.id).flatMap(({ account }) => account ?? []))
  const tints = new Map([...accounts].map((account, index) => [account, index % TINTS]))
  known.set(bills, tints)
  return tints
}
