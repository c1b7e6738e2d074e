import type { Currency } from './money.ts'

/*
 * Amounts are decimals, which can't be added: 0.1 + 0.2 is 0.30000000000000004. All sums are calculated here, in whole
 * minor units.
 */

export type Precision = Pick<Currency, 'decimals'>

export function sumOf(amounts: Iterable<number>, currency: Precision): number {
  let minor = 0
  for (const amount of amounts) minor += toMinor(amount, currency)
  return fromMinor(minor, currency)
}

export function differenceOf(amount: number, less: number, currency: Precision): number {
  return sumOf([amount, -less], currency)
}

/** Rounded once, half up; 0 of nothing. */
export function averageOf(amounts: readonly number[], currency: Precision): number {
  const minor = toMinor(sumOf(amounts, currency), currency)
  return fromMinor(Math.round(minor / Math.max(1, amounts.length)), currency)
}

export function toMinor(amount: number, { decimals }: Precision): number {
  return Math.round(amount * 10 ** decimals)
}

export function fromMinor(minor: number, { decimals }: Precision): number {
  return minor / 10 ** decimals
}
