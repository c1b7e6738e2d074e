import type { Subject } from '#insight/findings/finding'
import type { SettledPrice } from '#insight/settled-prices'

/** The paid cycles whose amounts can be compared: of the current schedule, and each paid once. */
export function comparablePrices({ settled, startsOn }: Subject): SettledPrice[] {
  return settled.filter(
    ({ dueDate, isRepeated }) => !isRepeated && (startsOn === null || dueDate >= startsOn),
  )
}

/** Of an even number the greater of the two in the middle: a median that was really paid can be found in the payments. */
export function median(amounts: readonly bigint[]): bigint {
  return sorted(amounts)[Math.floor(amounts.length / 2)] ?? 0n
}

/** The least and the greatest. */
export function boundsOf(amounts: readonly bigint[]): [low: bigint, high: bigint] {
  const all = sorted(amounts)
  return [all[0] ?? 0n, all.at(-1) ?? 0n]
}

/** From here on a change is worth a word: one unit of the currency. */
export function oneUnit(decimals: number): bigint {
  return 10n ** BigInt(decimals)
}

export function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b
}

function sorted(amounts: readonly bigint[]): bigint[] {
  return amounts.toSorted((a, b) => Number(a > b) - Number(a < b))
}
